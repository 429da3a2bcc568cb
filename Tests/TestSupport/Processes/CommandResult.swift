/// The exit status and output of a command.
package struct CommandResult: Sendable {
    /// The exit code, or the negative number of the signal that ended the command.
    package let status: Int32
    package let output: [UInt8]
    package let errorOutput: [UInt8]

    /// Standard output as text; bytes that are not UTF-8 are replaced.
    package var text: String { String(decoding: output, as: UTF8.self) }
    /// Standard error as text; bytes that are not UTF-8 are replaced.
    package var errorText: String { String(decoding: errorOutput, as: UTF8.self) }
}
