import TeamSyncSnapshot

/// The server that assistants talk to: the tools and resources of this machine's design system.
public enum DesignSystemServer {
    /// Serves standard input and standard output until the input ends.
    /// - Parameters:
    ///   - repository: the id of the only repository to speak of; nil for all that are configured.
    ///   - config: the configuration file; nil for where it usually is.
    ///   - environment: of the process.
    /// - Returns: the exit code.
    public static func run(repository: String?, config: String?, environment: [String: String]) -> Int32 {
        0
    }
}
