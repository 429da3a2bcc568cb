import TeamSyncBase
import TeamSyncConfiguration

/// Finds token files for platforms.
extension ModePatterns {
    private static let platforms: Set<String> = [
        "android", "ios", "macos", "web", "windows", "flutter", "compose", "swiftui", "react-native", "watchos", "tvos",
    ]

    /// Adds sibling files or folders with the names of platforms, such as `platforms/ios.json` and
    /// `platforms/android/font.json`, if they contain the same token. Each platform has only a few tokens of its own, so
    /// one is sufficient.
    mutating func addPlatforms(_ files: [Member]) {
        var places: [String: [(member: Member, platform: String)]] = [:]
        for member in files {
            let (file, name) = (member.file, member.file.ownName)
            let front = file.folders.lastIndex { ModePatterns.platforms.contains($0.lowercased()) }
            if let front {
                let parent = file.folders[..<front] + [TokenSource.modePlace, "**", "*.\(file.fileExtension)"]
                places[parent.joined(separator: "/"), default: []].append((member, file.folders[front]))
            } else if ModePatterns.platforms.contains(name.lowercased()) {
                let pattern = file.folders + ["\(TokenSource.modePlace).\(file.extensions)"]
                places[pattern.joined(separator: "/"), default: []].append((member, name))
            }
        }
        for (pattern, members) in places.sorted(by: { $0.key < $1.key }) where !matchesOthers(pattern) {
            var own: [String: Set<String>] = [:]
            for (member, platform) in members { own[platform, default: []].formUnion(member.keys) }
            let glob = GlobPattern(TokenSource.glob(of: pattern))
            let known = Set(members.map(\.member.file.path))
            let isOnly = files.allSatisfy {
                known.contains($0.file.path) || !glob.matches(components: $0.file.components)
            }
            var numbers: [String: Int] = [:]
            for key in own.values.joined() { numbers[key, default: 0] += 1 }
            guard own.count > 1, isOnly, numbers.values.contains(where: { $0 > 1 }) else { continue }
            patterns.append(pattern)
            keys[pattern] = Set(numbers.keys)
            modes += own.keys.sorted().filter { !modes.contains($0) }
            for (member, platform) in members { covered[member.file.path] = platform }
        }
    }
}
