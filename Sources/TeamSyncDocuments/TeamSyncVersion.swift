/// The version of the package; teamsync and teamsyncd of one installation print the same.
package enum TeamSyncVersion {
    package static let current = "0.1.0"
}
