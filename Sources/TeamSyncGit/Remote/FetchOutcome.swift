/// What a fetch did to the tracking reference.
package enum FetchOutcome: Equatable, Sendable {
    /// The reference already named the remote's commit.
    case upToDate(ObjectID)
    /// The reference did not exist before.
    case created(ObjectID)
    /// The remote's commit descends from the former one.
    case advanced(from: ObjectID, to: ObjectID)
    /// The remote's commit does not descend from the former one, but shares history with it: a force push.
    case rewritten(from: ObjectID, to: ObjectID)
    /// The remote's commit shares no history with the former one: another repository, or one begun anew.
    case replaced(from: ObjectID, to: ObjectID)
    /// Another process moved the reference during the fetch; its value stands.
    case overtaken(by: ObjectID?)
}
