import Glibc

/// `/proc`, from which the Swift runtime takes a program's arguments; the runtime aborts without it.
package enum ProcFileSystem {
    /// Ends the process with a message if `/proc` is not mounted. Call it before reading the arguments.
    /// - Parameter program: the prefix of the message.
    package static func require(program: String) {
        guard access("/proc/self/cmdline", R_OK) != 0 else { return }
        let text =
            "\(program): cannot read the arguments: /proc is not mounted\n"
            + "hint: mount it with 'mount -t proc proc /proc'\n"
        do throws(FileError) {
            try DescriptorWriter.writeAll(Array(text.utf8), to: STDERR_FILENO, called: "standard error")
        } catch {
            // The error cannot be reported anywhere.
        }
        _exit(EXIT_FAILURE)
    }
}
