import Glibc
import TeamSyncBase

/// The standard streams of a program, and the formatting that they support.
package struct Terminal: Sendable {
    /// The name of the program, which precedes error messages: `teamsyncd`.
    package let program: String
    package let environment: [String: String]
    package let outputIsTerminal: Bool
    package let errorIsTerminal: Bool
    private let errorIsASCII: Bool

    /// The streams of this process.
    package init(program: String) {
        self.program = program
        environment = ProcessEnvironment.all
        outputIsTerminal = isatty(STDOUT_FILENO) == 1
        errorIsTerminal = isatty(STDERR_FILENO) == 1
        errorIsASCII = TextLayout.wantsASCII(environment: environment, isTerminal: errorIsTerminal)
    }

    package func layout() -> TextLayout {
        TextLayout(
            environment: environment, isTerminal: outputIsTerminal, terminalColumns: TerminalSize.current?.columns)
    }

    /// Returns the layout of standard error.
    package func errorLayout() -> TextLayout {
        TextLayout(
            environment: environment, isTerminal: errorIsTerminal, terminalColumns: TerminalSize.current?.columns)
    }

    /// Writes to standard output. If writing fails, the process reports the failure when it ends (`StandardOutput`).
    package func write(_ text: String) {
        write(Array(text.utf8))
    }

    package func write(_ bytes: [UInt8]) {
        StandardOutput.write(bytes)
    }

    /// Writes to standard error, in ASCII if the terminal supports nothing else. Write errors are ignored.
    package func writeError(_ text: String) {
        let shown = errorIsASCII ? ASCIIText.of(text) : text
        do throws(FileError) {
            try DescriptorWriter.writeAll(Array(shown.utf8), to: STDERR_FILENO, called: "standard error")
        } catch {
            // The error cannot be reported anywhere.
        }
    }

    /// Writes `program: message` and `hint: …` to standard error, on separate lines.
    package func report(_ message: String, hint: String?) {
        var text = "\(program): \(Sanitizer.clean(message))\n"
        if let hint { text += "hint: \(Sanitizer.clean(hint))\n" }
        writeError(text)
    }

    /// Writes `program: message` to standard error, keeping the line breaks in the message.
    package func report(lines message: String) {
        func clean(_ text: String) -> String {
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            while lines.last?.isEmpty == true { lines.removeLast() }
            return lines.map { Sanitizer.clean(String($0)) }.joined(separator: "\n")
        }
        writeError("\(program): \(clean(message))\n")
    }
}
