/// git printed something that the oracle cannot read: a defect of the oracle.
struct UnexpectedGitOutput: Error, CustomStringConvertible {
    let command: String
    let output: [UInt8]

    var description: String { "unexpected output of git \(command): \(RawPath(output.prefix(500)))" }
}
