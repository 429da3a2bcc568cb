/// How a command ended and what it printed.
public struct CommandResult: Sendable {
    /// The exit code, or the negative number of the signal that ended the command.
    public let status: Int32
    public let output: [UInt8]
    public let errorOutput: [UInt8]

    /// Standard output as text; bytes that are not UTF-8 are replaced.
    public var text: String { String(decoding: output, as: UTF8.self) }
    /// Standard error as text; bytes that are not UTF-8 are replaced.
    public var errorText: String { String(decoding: errorOutput, as: UTF8.self) }
}
