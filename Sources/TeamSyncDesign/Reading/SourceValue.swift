/// What the right side of a declaration in a source consists of. Ranges are those of lexemes.
indirect enum SourceValue {
    case text(String)
    case number(String)
    case flag(Bool)
    /// The name of another constant, such as `Palette.grey200`; `isImplicit` where it begins with a dot.
    case path([String], isImplicit: Bool, Range<Int>)
    case call([String], [Argument], Range<Int>)
    /// An object, a dictionary, a type, or the cases of a switch.
    case group([SourceMember])
    case list([SourceValue], Range<Int>)
    /// An expression of another form.
    case other(Range<Int>)
    /// Code that computes something, and what is no value.
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

/// Something with a name and a value in a source.
struct SourceMember {
    /// Empty for what is spread into the group around it. An extension of a nested type has several names.
    var names: [String]
    /// Counted from 1.
    var line: Int
    var value: SourceValue
    /// Whether only its own file, or its own type, sees it.
    var isHidden = false
    /// What is said about its deprecation; nil for one that is not deprecated.
    var deprecation: Deprecation?

    struct Deprecation {
        var message: String?
        var replacement: String?
    }
}
