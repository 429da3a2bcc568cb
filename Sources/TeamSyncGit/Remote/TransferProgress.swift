/// How far a download has come.
public struct TransferProgress: Equatable, Sendable {
    public let receivedObjects: Int
    /// 0 until the remote has said how many there are.
    public let totalObjects: Int
    public let indexedObjects: Int
    public let receivedBytes: Int
}
