import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Compares what a package requires from its users, and the entry points that it offers, in the file that describes it:
/// `package.json`, `Package.swift`, `pubspec.yaml`, a build file of Gradle, or its version catalogue.
enum PackageRequirements {
    /// The maximum size of a file, in bytes.
    static let sizeLimit = 512 << 10

    static func areIn(_ path: GitPath) -> Bool { reader(path) != nil }

    static func changes(_ old: [UInt8], _ new: [UInt8], _ path: GitPath) -> [Fact] {
        guard let reader = reader(path), max(old.count, new.count) <= sizeLimit,
            String(validating: old, as: UTF8.self) != nil, String(validating: new, as: UTF8.self) != nil
        else { return [] }
        return reader(old, new, path)
    }

    private static func reader(_ path: GitPath) -> (([UInt8], [UInt8], GitPath) -> [Fact])? {
        switch String(decoding: path.baseName, as: UTF8.self) {
        case "package.json": nodeChanges
        case "pubspec.yaml": dartChanges
        case "Package.swift":
            { old, new, _ in compare(swiftVersions(old), swiftVersions(new)) + SwiftProducts.changes(old, new) }
        case "build.gradle", "build.gradle.kts", "libs.versions.toml":
            { old, new, _ in GradleVersions.changes(old, new) }
        default: nil
        }
    }

    // MARK: Facts

    /// Compares the versions that both sides state, and names those that only one side states.
    private static func compare(_ old: [String: String], _ new: [String: String]) -> [Fact] {
        Set(old.keys).union(new.keys).sorted().compactMap { fact($0, old[$0], new[$0]) }
    }

    static func fact(_ name: String, _ old: String?, _ new: String?) -> Fact? {
        guard old != new else { return nil }
        if let old, let new, isRaised(old, new) {
            return .list(
                FactText.name(name), .openValues, gained: FactText.names([new]), lost: FactText.names([old]))
        }
        let value = { (text: String?) in text.map { JSONValue.string(FactText.name($0)) } }
        return .member([FactText.name(name)], old: value(old), new: value(new))
    }

    /// Whether the lowest version that a range accepts is higher than before: `>=17` and `>=18`, `^17 || ^18` and `^18`.
    static func isRaised(_ old: String, _ new: String) -> Bool {
        guard let before = lowest(old), let after = lowest(new) else { return false }
        return before.lexicographicallyPrecedes(after)
    }

    /// Returns the lowest version in a range; nil if an alternative states none.
    private static func lowest(_ range: String) -> [Int]? {
        var lowest: [Int]?
        for alternative in range.prefix(200).split(separator: "|") {
            guard let start = alternative.firstIndex(where: \.isNumber),
                alternative[..<start].allSatisfy({ " ^~>=v".contains($0) })
            else { return nil }
            let text = alternative[start...].prefix { $0.isNumber || $0 == "." }
            var version = text.split(separator: ".").prefix(4).map { Int($0) ?? 0 }
            while version.last == 0, version.count > 1 { version.removeLast() }
            if lowest.map({ version.lexicographicallyPrecedes($0) }) ?? true { lowest = version }
        }
        return lowest
    }

    static func major(_ range: String) -> Int? { lowest(range)?.first }

    // MARK: npm

    private static func nodeChanges(_ old: [UInt8], _ new: [UInt8], _ path: GitPath) -> [Fact] {
        guard case .object(let before)? = JSONFile.value(of: old, path: path),
            case .object(let after)? = JSONFile.value(of: new, path: path), after["private"] != .bool(true)
        else { return [] }
        var facts: [Fact] = []
        let optional = [optionalPeers(before), optionalPeers(after)]
        for list in ["peerDependencies", "engines"] {
            let (one, other) = (texts(before[list]), texts(after[list]))
            for name in Set(one.keys).union(other.keys).sorted() {
                // A package that is only optional, or that became a dependency, is not required.
                if one[name] == nil, list == "peerDependencies", optional[1].contains(name) { continue }
                if let fact = fact("\(list).\(name)", one[name], other[name]) { facts.append(fact) }
            }
        }
        facts += dependencies(before, after)
        if let own = entryPoints(before, after) { facts.append(own) }
        if let one = before["version"]?.string, let other = after["version"]?.string, let former = major(one),
            let now = major(other), former < now, now > 0
        {
            facts.append(.member(["version"], old: .string(FactText.name(one)), new: .string(FactText.name(other))))
        }
        if before["type"]?.string != after["type"]?.string, after["type"]?.string == "module" {
            facts.append(
                .member(["type"], old: .string(before["type"]?.string ?? "commonjs"), new: .string("module")))
        }
        return facts
    }

    /// Dependencies with another major version. Their users get them without a change of their own.
    private static func dependencies(_ old: [String: JSONValue], _ new: [String: JSONValue]) -> [Fact] {
        let (one, other) = (texts(old["dependencies"]), texts(new["dependencies"]))
        let scope = new["name"]?.string.flatMap { $0.first == "@" ? $0.split(separator: "/").first : nil }
        return one.keys.sorted().compactMap { name in
            guard let before = one[name], let after = other[name], let former = major(before),
                let now = major(after), former != now, !(scope.map { name.hasPrefix("\($0)/") } ?? false)
            else { return nil }
            return .member(
                [FactText.name("dependencies.\(name)")], old: .string(FactText.name(before)),
                new: .string(FactText.name(after)))
        }
    }

    private static func optionalPeers(_ members: [String: JSONValue]) -> Set<String> {
        guard case .object(let all)? = members["peerDependenciesMeta"] else { return [] }
        return Set(
            all.filter { if case .object(let own) = $0.value { own["optional"] == .bool(true) } else { false } }.keys)
    }

    private static func texts(_ value: JSONValue?) -> [String: String] {
        guard case .object(let members)? = value else { return [:] }
        return members.compactMapValues(\.string)
    }

    /// The entry points in `exports`, such as `./styles.css`, that are lost and new; nil if there are none.
    private static func entryPoints(_ old: [String: JSONValue], _ new: [String: JSONValue]) -> Fact? {
        guard case .object(let before)? = old["exports"], case .object(let after)? = new["exports"] else { return nil }
        let own = { (members: [String: JSONValue]) in
            Set(members.filter { $0.key.hasPrefix(".") && $0.value != .null }.keys)
        }
        let (former, now) = (own(before), own(after))
        let isCovered = { (name: String, patterns: Set<String>) in
            patterns.contains { pattern in
                let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
                return parts.count == 2 && name.hasPrefix(parts[0]) && name.hasSuffix(parts[1])
            }
        }
        let lost = former.subtracting(now).filter { !isCovered($0, now) }.sorted()
        let gained = now.subtracting(former).filter { !isCovered($0, former) }.sorted()
        guard !lost.isEmpty || !gained.isEmpty else { return nil }
        // Another pattern may cover some of the former names.
        let certainty: Certainty = lost.contains { $0.contains("*") } ? .may : .certain
        return .interface(.export, gained: FactText.names(gained), lost: FactText.names(lost), certainty)
    }

    // MARK: Other packages

    private static func dartChanges(_ old: [UInt8], _ new: [UInt8], _ path: GitPath) -> [Fact] {
        let versions = { (bytes: [UInt8]) -> [String: String] in
            guard case .object(let members)? = JSONFile.value(of: bytes, path: path) else { return [:] }
            return Dictionary(
                uniqueKeysWithValues: texts(members["environment"]).map { ("environment.\($0.key)", $0.value) })
        }
        let members = { (bytes: [UInt8]) -> [String: JSONValue] in
            if case .object(let members)? = JSONFile.value(of: bytes, path: path) { members } else { [:] }
        }
        return compare(versions(old), versions(new)) + dependencies(members(old), members(new))
    }

    /// The version of the tools, and the platforms: `platforms.iOS` with `16` for `.iOS(.v16)`.
    private static func swiftVersions(_ bytes: [UInt8]) -> [String: String] {
        var versions: [String: String] = [:]
        let text = String(decoding: bytes, as: UTF8.self)
        if let line = text.split(whereSeparator: \.isNewline).first, line.hasPrefix("//"),
            let colon = line.firstRange(of: "swift-tools-version:")
        {
            versions["swift-tools-version"] = String(line[colon.upperBound...].trimmed.prefix { $0 != ";" })
        }
        guard let start = text.firstRange(of: "platforms:"),
            let open = text[start.upperBound...].firstIndex(of: "["),
            let close = text[open...].firstIndex(of: "]")
        else { return versions }
        for part in text[open..<close].split(separator: ".").prefix(40) where part.contains("(") {
            let name = part.prefix { $0 != "(" }
            guard let end = part.firstRange(of: "(")?.upperBound, name.allSatisfy(\.isLetter) else { continue }
            let rest = text[part.startIndex..<close]
            let value = rest[end...].prefix { $0 != ")" }.filter { $0.isNumber || $0 == "_" || $0 == "." }
            let version = value.drop { $0 == "." }.map { $0 == "_" ? "." : String($0) }.joined()
            if !version.isEmpty { versions["platforms.\(name)"] = version }
        }
        return versions
    }
}
