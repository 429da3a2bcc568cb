/// Where a fetch is, for progress and for saying what a deadline interrupted.
package enum FetchPhase: String, Codable, Sendable {
    case resolve, connect, tls, auth, negotiate, receive, index
}

/// How far a download has come.
package struct TransferProgress: Equatable, Sendable {
    package let receivedObjects: Int
    /// 0 until the remote has said how many there are.
    package let totalObjects: Int
    package let indexedObjects: Int
    package let receivedBytes: Int

    package init(receivedObjects: Int, totalObjects: Int, indexedObjects: Int, receivedBytes: Int) {
        self.receivedObjects = receivedObjects
        self.totalObjects = totalObjects
        self.indexedObjects = indexedObjects
        self.receivedBytes = receivedBytes
    }
}

/// What a fetch did to the tracking reference.
package enum FetchOutcome: Codable, Equatable, Sendable {
    /// The reference already named the remote's commit.
    case upToDate(ObjectID)
    /// The reference did not exist before.
    case created(ObjectID)
    /// The remote's commit descends from the former one.
    case advanced(from: ObjectID, to: ObjectID)
    /// The remote's commit does not descend from the former one, but shares history with it: a force push.
    case rewritten(from: ObjectID, to: ObjectID)
    /// The remote's commit shares no history with the former one: another repository, or one that was started again.
    case replaced(from: ObjectID, to: ObjectID)
    /// Another process moved the reference during the fetch; its value stands.
    case overtaken(by: ObjectID?)
}
