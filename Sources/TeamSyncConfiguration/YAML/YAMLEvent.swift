/// One event of a YAML text, and where it begins.
struct YAMLEvent {
    enum Kind {
        case documentStart
        case documentEnd
        case streamEnd
        case alias
        /// `isPlain`: without quotes.
        case scalar(String, isPlain: Bool, tag: String?)
        case listStart(tag: String?)
        case listEnd
        case mappingStart(tag: String?)
        case mappingEnd
    }

    let kind: Kind
    let mark: YAMLMark
}

/// A place in a YAML text.
struct YAMLMark: Equatable {
    /// Counted from 1.
    let line: Int
    /// Counted in Unicode scalars from 1.
    let column: Int
}
