/// The phase of a fetch, for progress messages and for errors after a timeout.
package enum FetchPhase: String, Codable, Sendable {
    case resolve, connect, tls, auth, negotiate, receive, index
}

/// The progress of a download.
package struct TransferProgress: Equatable, Sendable {
    package let receivedObjects: Int
    /// 0 until the remote has reported the number.
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

/// The effect of a fetch on the tracking reference.
package enum FetchOutcome: Codable, Equatable, Sendable {
    /// The reference already pointed to the remote's commit.
    case upToDate(ObjectID)
    /// The reference did not exist before.
    case created(ObjectID)
    /// The remote's commit descends from the previous one.
    case advanced(from: ObjectID, to: ObjectID)
    /// The remote's commit does not descend from the previous one, but shares history with it: a force push.
    case rewritten(from: ObjectID, to: ObjectID)
    /// The remote's commit shares no history with the previous one: another repository, or one that was recreated.
    case replaced(from: ObjectID, to: ObjectID)
    /// Another process moved the reference during the fetch; its value is kept.
    case overtaken(by: ObjectID?)
}
