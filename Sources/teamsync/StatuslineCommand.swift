import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

extension StatuslineCommand: PerformedCommand {
    func perform() throws { try request.run() }
}

extension WatchCommand: PerformedCommand {
    func perform() throws {
        FormerName.report("watch", now: "statusline --follow")
        try request.run()
    }
}

extension StatuslineRequest {
    func run() throws {
        if follows { try follow() } else { try Output.print(output()) }
    }

    /// Returns the complete output, including its last newline.
    func output() throws -> String {
        var context: ContextUsage?
        var request = self
        if format == .claude {
            context = AssistantInput.bytes().flatMap(ContextUsage.init(assistantInput:))
            if options.maxWidth == nil {
                request.options.maxWidth = CommandContext.environment["COLUMNS"].flatMap { Int($0) }.filter { $0 > 0 }
            }
        }
        return try request.line.output(
            format, isColored: !TextLayout.isOff(environment: CommandContext.environment), context: context)
    }

    /// The status line. A question mark stands for anything that cannot be read, because a status line must never break
    /// a prompt.
    private var line: StatusLine {
        do {
            let document = try CommandContext.reader.counts()
            return StatusLine(document: document, now: try CommandContext.now(), options: options)
        } catch let error as DocumentError {
            return StatusLine(unknown: error.brief, options: options)
        } catch let error as Failure {
            return StatusLine(unknown: error.message, options: options)
        } catch {
            return StatusLine(unknown: "\(error)", options: options)
        }
    }
}

extension Optional {
    fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
        flatMap { isIncluded($0) ? $0 : nil }
    }
}

/// The input that an assistant writes to its status line command.
enum AssistantInput {
    /// The maximum size in bytes. The object usually has a few kilobytes.
    private static let limit = 4 << 20
    /// The timeout in milliseconds. The assistant writes the whole object before it waits for the line.
    private static let timeout: Int32 = 500

    /// Reads standard input to its end.
    /// - Returns: nil if the input is a terminal, which provides no object; the data read so far if the input is too
    ///   large, fails or stays open.
    static func bytes() -> [UInt8]? {
        guard isatty(STDIN_FILENO) == 0 else { return nil }
        var input: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while input.count < limit {
            var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let count = poll(&ready, 1, timeout)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let length = chunk.withUnsafeMutableBytes { receive(STDIN_FILENO, $0) }
            if length < 0, errno == EINTR { continue }
            guard length > 0 else { break }
            input += chunk[..<length]
        }
        return input
    }
}

private func receive(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
