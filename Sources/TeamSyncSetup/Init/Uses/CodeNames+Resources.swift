import TeamSyncBase

/// Reads the resources and the views of Android.
extension CodeNames {
    /// Reads references to resources of Android: `@drawable/ic_close`, `@com.acme.icons:drawable/ic_close`.
    mutating func readResources() {
        var rest = bytes[...]
        func word() -> String {
            let word = rest.prefix(CodeNames.nameLimit).prefix { CodeNames.isWord($0) || $0 == UInt8(ascii: ".") }
            rest = rest[word.endIndex...]
            return String(decoding: word, as: UTF8.self)
        }
        while let mark = rest.firstIndex(of: UInt8(ascii: "@")) {
            rest = rest[(mark + 1)...]
            var type = word()
            if rest.first == UInt8(ascii: ":"), type != "android" {
                rest = rest.dropFirst()
                type = word()
            }
            guard rest.first == UInt8(ascii: "/"), !type.isEmpty else { continue }
            rest = rest.dropFirst()
            let name = word()
            if !name.isEmpty { addResource(name, of: "R.\(type)") }
        }
    }

    /// Reads the elements of views: `<com.acme.ui.Chip`.
    mutating func readViews() {
        for part in bytes.split(separator: UInt8(ascii: "<")) {
            let path = part.prefix(4 * CodeNames.nameLimit).prefix { CodeNames.isWord($0) || $0 == UInt8(ascii: ".") }
            guard let dot = path.lastIndex(of: UInt8(ascii: ".")), dot > path.startIndex, dot + 1 < path.endIndex,
                (0x41...0x5a).contains(path[dot + 1])
            else { continue }
            add(
                .imports(front: "", end: ""), of: String(decoding: path[..<dot], as: UTF8.self),
                String(decoding: path[(dot + 1)...], as: UTF8.self))
        }
    }

    mutating func addResource(_ name: some StringProtocol, of owner: String) {
        add(.members(prefix: ""), of: owner, String(name))
        // `ic_` in `ic_close`, `acme_ic_` in `acme_ic_close`.
        for mark in name.indices.lazy.filter({ name[$0] == "_" && $0 != name.startIndex }).prefix(3) {
            let rest = name[name.index(after: mark)...]
            if !rest.isEmpty { add(.members(prefix: "\(name[...mark])"), of: owner, String(rest)) }
        }
    }
}
