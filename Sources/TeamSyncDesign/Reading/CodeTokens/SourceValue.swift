/// The right side of a declaration in a source. Ranges consist of indices of lexemes.
indirect enum SourceValue {
    case text(String)
    case number(String)
    case flag(Bool)
    /// The name of another constant, such as `Palette.grey200`. `isImplicit` is true if the name begins with a dot.
    case path([String], isImplicit: Bool, Range<Int>)
    case call([String], [Argument], Range<Int>)
    /// The members of an object, a dictionary or a type, or the cases of a switch.
    case group([SourceMember])
    case list([SourceValue], Range<Int>)
    /// An expression of another kind.
    case other(Range<Int>)
    /// Code that computes something, or anything else that is not a value.
    case none

    struct Argument {
        var label: String?
        var value: SourceValue
    }

    /// The members of an object, or of the only object among the arguments of a call.
    var members: [SourceMember]? {
        switch self {
        case .group(let members): return members
        case .call(_, let arguments, _):
            let groups = arguments.compactMap { if case .group(let members) = $0.value { members } else { nil } }
            return groups.count == 1 ? groups[0] : nil
        default: return nil
        }
    }
}

/// A name with a value in a source.
struct SourceMember {
    /// The name; empty for a value that is spread into the enclosing group. An extension of a nested type has several
    /// names.
    var names: [String]
    /// The line number, starting at 1.
    var line: Int
    var value: SourceValue
    /// Whether the member is visible only in its own file or type.
    var isHidden = false
    /// Whether a declaration in Kotlin is visible only in its module.
    var isInternal = false
    /// Whether the member implements that of an interface, through which users see it whatever the access of its type.
    var isOverride = false
    /// Whether the member is, or belongs to, a table that a `switch` returns and that contains only texts that are not
    /// design values, such as the names of cases.
    var isOfNames = false
    /// The text of the deprecation; nil if the member is not deprecated.
    var deprecation: Deprecation?

    struct Deprecation {
        var message: String?
        var replacement: String?
    }
}
