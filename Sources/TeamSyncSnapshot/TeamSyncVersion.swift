/// The version of the package; teamsync and teamsyncd of one installation print the same.
public enum TeamSyncVersion {
    public static let current = "0.1.0"
}
