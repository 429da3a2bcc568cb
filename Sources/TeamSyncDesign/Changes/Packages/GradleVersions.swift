import TeamSyncBase
import TeamSyncDocuments

/// Compares the versions in the build files of Gradle and in its version catalogues that concern users: of Android, of
/// the language, of Compose, and new major versions of dependencies.
enum GradleVersions {
    private static let names: [String: String] = [
        "minsdk": "minSdk", "minsdkversion": "minSdk", "androidminsdk": "minSdk", "sdkmin": "minSdk",
        "compilesdk": "compileSdk", "compilesdkversion": "compileSdk", "androidcompilesdk": "compileSdk",
        "jvmtarget": "jvmTarget", "kotlin": "kotlin", "kotlinversion": "kotlin", "compose": "compose",
        "composebom": "composeBom", "androidxcomposebom": "composeBom",
    ]
    /// The configurations whose dependencies the users of a library get.
    private static let configurations: Set<String> = ["api", "implementation", "compileOnlyApi"]

    /// Names a version as both sides write it, or by its usual name.
    static func changes(_ old: [UInt8], _ new: [UInt8]) -> [Fact] {
        let (before, after) = (versions(old), versions(new))
        let facts = Set(before.keys).union(after.keys).sorted().compactMap { key -> Fact? in
            let words = Set([before[key]?.word, after[key]?.word].compactMap(\.self))
            let releases = [before[key], after[key]].map {
                $0?.version.split(separator: ".").prefix(2).map(String.init)
            }
            // A release with corrections only requires nothing else: 2.2.20 and 2.2.21.
            guard !["kotlin", "compose"].contains(key) || releases[0] != releases[1] else { return nil }
            return PackageRequirements.fact(
                words.count == 1 ? words.first ?? key : key, before[key]?.version, after[key]?.version)
        }
        return facts + dependencies(old, new)
    }

    /// Dependencies of Compose with another version, and others with another major version.
    private static func dependencies(_ old: [UInt8], _ new: [UInt8]) -> [Fact] {
        let (before, after) = (dependencies(old), dependencies(new))
        return before.keys.sorted().compactMap { name in
            guard let one = before[name], let other = after[name], one != other,
                name.hasPrefix("androidx.compose.")
                    || PackageRequirements.major(one) != PackageRequirements.major(other)
            else { return nil }
            return .member(
                [FactText.name("dependencies.\(name)")], old: .string(FactText.name(one)),
                new: .string(FactText.name(other)))
        }
    }

    /// The versions in lines such as `api("androidx.compose.material3:material3:1.2.1")`; a dependency with several
    /// versions has none.
    private static func dependencies(_ bytes: [UInt8]) -> [String: String] {
        var found: [String: Set<String>] = [:]
        for line in lines(bytes) {
            let word = line.prefix(while: \.isLetter)
            guard configurations.contains(String(word)) else { continue }
            // A platform contains other dependencies.
            let rest = line[word.endIndex...].drop { " (".contains($0) || $0.isLetter }
            guard let quote = rest.first, "\"'".contains(quote) else { continue }
            let parts = rest.dropFirst().prefix { $0 != quote }.split(separator: ":")
            guard parts.count == 3, parts[2].first?.isNumber == true,
                parts[2].allSatisfy({ $0.isLetter || $0.isNumber || ".-".contains($0) })
            else { continue }
            found["\(parts[0]):\(parts[1])", default: []].insert(String(parts[2]))
        }
        return found.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// The versions in lines such as `minSdk = 24`, `minSdkVersion 24`, `minSdk = "24"` and `defaultConfig { minSdk = 24 }`,
    /// with the words for them; a name with several values has none.
    private static func versions(_ bytes: [UInt8]) -> [String: (word: String, version: String)] {
        var (versions, words): ([String: Set<String>], [String: String]) = ([:], [:])
        for line in lines(bytes) {
            let word = line.prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) }
            guard let name = names[NameWords.letters(String(word))], word.count <= 40 else { continue }
            let value = line[word.endIndex...].trimmed.drop { "= (\"'".contains($0) }
            let version = value.prefix { $0.isNumber || $0 == "." }
            guard !version.isEmpty, value[version.endIndex...].allSatisfy({ "\"' );".contains($0) }) else { continue }
            versions[name, default: []].insert(String(version))
            words[name] = String(word)
        }
        return versions.reduce(into: [:]) { found, entry in
            guard entry.value.count == 1, let version = entry.value.first else { return }
            found[entry.key] = (words[entry.key] ?? entry.key, version)
        }
    }

    /// The statements, also those in braces on one line, without comments.
    private static func lines(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).flatMap { line -> [Substring] in
            let line = line.trimmed[...]
            if line.hasPrefix("//") || line.hasPrefix("*") || line.hasPrefix("#") { return [] }
            // A catalogue of versions has tables in braces, whose members belong to a library.
            guard !line.contains("= {") else { return [line] }
            return line.split { "{};".contains($0) }.map { $0.trimmed[...] }
        }
    }
}
