/// How far a download has come.
package struct TransferProgress: Equatable, Sendable {
    package let receivedObjects: Int
    /// 0 until the remote has said how many there are.
    package let totalObjects: Int
    package let indexedObjects: Int
    package let receivedBytes: Int
}
