import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncProtocol

/// The items that names in code denote.
extension ItemFates.Side {
    /// The maximum number of names that may follow an item's name in a path: `value` in `tokens.color.ink.value`.
    private static let restLimit = 2

    /// The name of an item as code writes it: functions take names of tokens in the spelling of style sheets, as in
    /// `cssVar('color-ink')` for `color.ink`, and more names can follow an item in a path in an object.
    func written(_ name: String, isMember: Bool) -> (name: String, isMember: Bool) {
        func isKnown(_ name: String, isMember: Bool) -> Bool {
            before.key(of: name, isMember: isMember) != nil || after.key(of: name, isMember: isMember) != nil
        }
        if isKnown(name, isMember: isMember) { return (name, isMember) }
        if Use.isPath(name), !Use.isMemberOfTheme(name) {
            var rest = name[...]
            for _ in 0..<ItemFates.Side.restLimit {
                guard let mark = rest.lastIndex(where: { ".[".contains($0) }), mark > rest.startIndex else { break }
                rest = rest[..<mark]
                if isKnown(String(rest), isMember: true) { return (String(rest), true) }
            }
        }
        if let key = themeKey(of: name) { return (key, false) }
        let isToken = kind == CatalogueKind.token.rawValue || kind == CatalogueKind.color.rawValue
        let isOfWords = name.contains { ".-_/".contains($0) } || name.dropFirst().contains(where: \.isUppercase)
        // `<Icon name="ArrowLeft">` for `arrow-left.svg`.
        let isType = kind == CatalogueKind.icon.rawValue && name.first?.isUppercase ?? false
        return (name, isMember || (isToken && isOfWords || isType) && isKnown(name, isMember: true))
    }

    /// The icon that code names together with its size or style, and the rest as a variant: `person_regular` and `24` for
    /// `person_24_regular`; nil if there is none.
    func sized(_ name: String, variant: String) -> (name: String, variant: String)? {
        guard kind == CatalogueKind.icon.rawValue else { return nil }
        let whole = variant.isEmpty ? name : "\(name)_\(variant)"
        guard let plain = WrittenSize.split(whole) else { return nil }
        guard before.key(of: plain.name, isMember: true) != nil || after.key(of: plain.name, isMember: true) != nil
        else { return nil }
        return (plain.name, plain.size)
    }

    /// Whether a name in code is that of an item itself, and not of another declaration in its sources.
    func isName(_ name: String, of key: String) -> Bool {
        MemberName.of(name) == MemberName.of(key.split(separator: "/").last.map(String.init) ?? key)
    }

    /// The only token whose type is named after the value of a theme: `AcmeColors.ink` for `AcmeTheme.colors.ink`.
    private func themeKey(of name: String) -> String? {
        guard Use.isMemberOfTheme(name) else { return nil }
        let parts = name.split(separator: ".")
        let (value, member) = (parts[1].lowercased(), parts[2])
        let keys = Set(before.exact.keys).union(after.exact.keys).filter { key in
            guard let dot = key.lastIndex(of: "."), key[key.index(after: dot)...] == member else { return false }
            return key[..<dot].lowercased().contains(value)
        }
        return keys.count == 1 ? keys.first : nil
    }

    /// The item that a value refers to; nil unless only the newer side has it.
    func continuation(_ value: TokenValue) -> String? {
        guard value.isReference, let key = after.key(of: value.written, isMember: true),
            before.key(of: value.written, isMember: true) == nil
        else { return nil }
        return key
    }
}
