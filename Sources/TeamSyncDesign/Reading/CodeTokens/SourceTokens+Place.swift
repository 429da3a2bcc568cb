import TeamSyncBase

extension SourceTokens {
    /// Whether names below this path can be design values: those of fonts, and of colors in an asset catalog.
    static func areValues(_ path: String) -> Bool {
        TokenShape.isForText(path) || !colorWords.isDisjoint(with: NameWords.of(path, digits: .apart, limit: 24))
    }

    private static let colorWords: Set<String> = ["color", "colors", "colour", "colours", "palette"]

    /// The place of a value in the hierarchy of names.
    struct Place {
        var path: [String] = []
        var mode: String?
        var line = 1
        var remarks: [String: JSONValue] = [:]
        var depth = 0
        /// Whether the arguments of a call are the values of a theme.
        var isTheme = false
        /// The constant that contains the value at `path`.
        var constant: (name: String, path: [String])?
        /// The members of a constant that the group replaces after it: `size` in `{ ...base, size: 4 }`.
        var replaced: Set<String> = []
        /// Whether only the module can use the constant.
        var isInternal = false
        /// The private constant that contains the value.
        var origin: Origin?

        struct Origin {
            let path: [String]
            /// The number of names that lead to the constant that refers to it.
            let depth: Int
            /// Whether both names denote many values of a theme: `Colors` for `all.palette`.
            let isSecondName: Bool
        }

        func adding(_ names: [String], _ member: SourceMember) -> Place {
            var place = self
            place.path += names
            place.depth += 1
            place.isTheme = false
            place.replaced = []
            if member.line > 0 { place.line = member.line }
            place.isInternal = isInternal && !member.isOverride || member.isInternal
            place.add(member.deprecation)
            return place
        }

        mutating func add(_ deprecation: SourceMember.Deprecation?) {
            guard let deprecation else { return }
            remarks["deprecated"] = deprecation.message.map { .string($0) } ?? .bool(true)
            remarks["replacement"] = deprecation.replacement.map { .string($0) }
        }

        /// Returns what a source says about a token whose values are in other files.
        func remark(_ remarks: [String: JSONValue]) -> TokenTree.Token {
            var token = TokenTree.Token(
                path: path, place: path, line: line, type: nil, value: .null, remarks: remarks)
            token.isOnlyRemark = true
            return token
        }

        func inMode(_ name: String) -> Place {
            var place = self
            place.mode = BoundedName.of(mode.map { $0 == name ? name : "\($0) \(name)" } ?? name)
            return place
        }
    }
}
