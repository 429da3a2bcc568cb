import CLinux

/// What the allocator keeps.
enum SystemMemory {
    /// Gives freed memory back to the system.
    static func giveBack() { clinux_release_memory() }
}
