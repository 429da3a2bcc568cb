import Glibc

/// `/proc`, from which the Swift runtime takes a program's arguments: it aborts without.
package enum ProcFileSystem {
    /// Ends the process with a message where `/proc` is not mounted. Comes before the arguments are read.
    /// - Parameter program: what the message begins with.
    package static func require(program: String) {
        guard access("/proc/self/cmdline", R_OK) != 0 else { return }
        let text =
            "\(program): cannot read the arguments: /proc is not mounted\n"
            + "hint: mount it with 'mount -t proc proc /proc'\n"
        do throws(FileError) {
            try DescriptorWriter.writeAll(Array(text.utf8), to: STDERR_FILENO, called: "standard error")
        } catch {
            // There is no place left to report it.
        }
        _exit(EXIT_FAILURE)
    }
}
