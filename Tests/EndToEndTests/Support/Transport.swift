/// The way in which the developer's clones reach their origins.
enum Transport: String, CaseIterable, Sendable {
    case path, file, http
}
