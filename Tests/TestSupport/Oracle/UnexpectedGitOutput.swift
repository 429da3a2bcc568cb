/// Output of git that the oracle cannot parse: a defect of the oracle.
package struct UnexpectedGitOutput: Error, CustomStringConvertible {
    let command: String
    let output: [UInt8]

    package init(command: String, output: [UInt8]) {
        self.command = command
        self.output = output
    }

    package var description: String { "unexpected output of git \(command): \(RawPath(output.prefix(500)))" }
}
