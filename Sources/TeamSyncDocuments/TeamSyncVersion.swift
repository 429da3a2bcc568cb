/// The version of the package; all programs of an installation print the same.
package enum TeamSyncVersion {
    package static let current = "0.1.0"
}
