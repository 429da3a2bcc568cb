import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncWords

/// Items that `init` found but does not add to the configuration, with the line that would add them.
package struct LeftOut: Equatable, Sendable {
    /// The maximum number of these items for one clone.
    static let limit = 6

    package let number: Int
    package let count: CloneProposal.Count
    /// The count with the same name that is used instead; nil for the icons.
    package let instead: CloneProposal.Count?
    /// The minimum number of items in a catalogue, if there are fewer; otherwise nil.
    var fewest: Int?
    /// Whether the other count contains the same items.
    var isCopy = false
    /// Whether the items are in a folder whose name says that they are no longer used.
    var isFormer = false
    /// Whether the items are components outside of the folder of the others.
    var isBeside = false
    /// Whether the file cannot be read, so that no line would add its items.
    var isUnread = false
    /// Whether the sources of the items are in a language that is not read.
    var isOfUnreadLanguage = false
    /// Whether the form of the sources of the items is not read, so that no line would add them.
    var isOfUnreadForm = false
    /// Whether neither the name nor the folder of the file says that the items are tokens.
    var isUnnamed = false
    /// Whether the items are those of another count in another notation, `$blue` for `--blue`, or under another name.
    var isNotation = false
    /// Whether the values of the tokens are of kinds that are rarely design values, such as text.
    var isUndesigned = false
    /// The profile that is used and does not count such items; otherwise nil.
    var profile: String?
    /// A clause that says why the items belong to an app; nil for all other reasons.
    var app: String?
    /// A name that no other count of the clone uses.
    var ownName: String?

    /// `9 tokens in src/theme.css: 'tokens' counts the tokens in tokens/*.json instead`
    package var reason: String {
        let place = LeftOut.brief(of: count.configuration.source)
        if isUnread {
            return place.contains(", ")
                ? "\(place): the files contain errors, and their tokens are not counted"
                : "\(place): the file contains an error, and its tokens are not counted"
        }
        // A number at the end of a name only distinguishes it from others.
        let noun = String(count.name.reversed().drop { $0.isNumber || $0 == "_" }.reversed())
        let what = "\(number) \(English.noun(noun.isEmpty ? count.name : noun, number)) in \(place)"
        if isOfUnreadLanguage { return "\(what): their language is not read, so only files are compared" }
        if isOfUnreadForm { return "\(what): their form is not read, so only files are compared" }
        if isUnnamed { return "\(what): the name of the file does not say that they are tokens" }
        if let profile { return "\(what): the profile '\(profile)' does not count them" }
        if isUndesigned { return "\(what): few of their values are colors, sizes or names of other tokens" }
        if let fewest { return "\(what): a catalogue needs at least \(fewest)" }
        if isNotation, let instead {
            let place = LeftOut.brief(of: instead.configuration.source)
            return count.readsStyleSheets
                ? "\(what): those in \(place) in another notation"
                : "\(what): they only stand for those that '\(instead.name)' counts"
        }
        if let app { return "\(what): \(app)" }
        if isFormer {
            let owner = LeftOut.isNamedFormer(count.configuration.source) ? "file" : "folder"
            return "\(what): the name of their \(owner) says that they are former ones"
        }
        if isCopy, let instead {
            return "\(what): the same as those in \(LeftOut.brief(of: instead.configuration.source))"
        }
        if isBeside { return "\(what): the other components are in other folders" }
        if isCopy { return "\(what): 'icons' counts their drawings" }
        if let instead {
            let other = instead.name.replacing("_", with: " ")
            let place = LeftOut.brief(of: instead.configuration.source)
            return "\(what): '\(instead.name)' counts the \(other) in \(place) instead"
        }
        return switch count.name {
        case "images": "\(what): most of them are copies of icons"
        case "colors": "\(what): most of them have the names of tokens"
        default: "\(what): they are a separate set"
        }
    }

    /// The same items; if nothing else says why they are left out, they are left out because of another count.
    func besides(_ other: CloneProposal.Count?) -> LeftOut {
        guard instead == nil, fewest == nil, profile == nil, app == nil, !isCopy, !isFormer, !isBeside, !isUnread,
            !isUndesigned, !isOfUnreadForm, !isUnnamed, let other, other.name == count.name
        else { return self }
        return LeftOut(number: number, count: count, instead: other)
    }

    /// Whether the items are counted if the code of another clone names them.
    var isCountedIfUsed: Bool { fewest != nil || isNotation }

    /// The count, with a name that no other count of the clone uses.
    var namedCount: CloneProposal.Count { CloneProposal.Count(name, count.configuration) }

    /// A line for `counts`, with a name that is not used yet; nil if no line would add the items.
    package var line: String? { isUnread || isOfUnreadForm ? nil : countLine }

    private var countLine: String { CloneProposal.line(namedCount) }

    private var name: String { ownName ?? usualName }

    private var usualName: String {
        instead?.name == count.name || count.name == "icons" ? "more_\(count.name)" : count.name
    }

    /// Gives each of the items a name that is not taken.
    static func named(_ all: [LeftOut], besides taken: some Sequence<String>) -> [LeftOut] {
        var taken = Set(taken)
        return all.map { leftOut in
            var leftOut = leftOut
            let base = taken.contains(leftOut.name) ? "more_\(leftOut.count.name)" : leftOut.name
            var (name, number) = (base, 2)
            while taken.contains(name) { (name, number) = ("\(base)_\(number)", number + 1) }
            taken.insert(name)
            leftOut.ownName = name
            return leftOut
        }
    }

    /// Whether the names of the files, and not those of their folders, say that items are former ones.
    private static func isNamedFormer(_ source: CatalogueSource) -> Bool {
        guard case .tokens(let tokens) = source else { return false }
        return tokens.files.allSatisfy { file in
            let folders = GlobPattern(TokenSource.glob(of: file)).literalFolder
            return !FolderRank.areFormer(folders.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// The place, shortened if there are many patterns.
    private static func brief(of source: CatalogueSource) -> String {
        guard case .tokens(let tokens) = source, tokens.files.count > 4 else { return place(of: source) }
        return "\(tokens.files.prefix(2).joined(separator: ", ")) and \(tokens.files.count - 2) more patterns"
    }

    private static func usualFiles(of tokens: TokenSource) -> [String] {
        let usual = tokens.files.filter { tokens.format != .resources || !$0.contains(TokenSource.modePlace) }
        return usual.isEmpty ? tokens.files : usual
    }

    static func place(of source: CatalogueSource) -> String {
        switch source {
        case .tokens(let tokens):
            // The folders for other modes may not exist yet.
            usualFiles(of: tokens).joined(separator: ", ")
        case .files(let glob, _, _), .directories(let glob, _), .lines(let glob, _, _, _): glob
        case .array(let file, _, _), .keys(let file, _): file
        case .xcassets(let path, _): path
        }
    }
}
