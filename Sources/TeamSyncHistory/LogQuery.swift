import TeamSyncBase
package import TeamSyncGit

/// A query for a repository's log.
package struct LogQuery: Codable, Equatable, Sendable {
    /// nil for all of the history of upstream.
    package var range: HistoryRange?
    /// Entries that are listed.
    package var limit: Int
    /// The kind of an item or the name of a count; nil for all.
    package var kind: String?
    /// Part of an item's name, in upper or lower case; nil for all.
    package var name: String?
    /// Each commit, instead of each push.
    package var isPerCommit: Bool

    package init(
        range: HistoryRange? = nil, limit: Int = 20, kind: String? = nil, name: String? = nil, isPerCommit: Bool = false
    ) {
        (self.range, self.limit, self.kind, self.name, self.isPerCommit) = (range, limit, kind, name, isPerCommit)
    }

    /// Whether entries are listed that change files in scope and no item.
    var isWhole: Bool { kind == nil && name == nil }
}

/// One step of a history, as far as it decides what is one entry.
struct LogStep: Equatable {
    let author: String
    /// Committer time in seconds since the epoch.
    let time: Int64
    let isMerge: Bool
    /// Whether the local branch has it.
    let isLocal: Bool
    /// The pull request that it came with; nil where it names none.
    var pullRequest: String?

    /// The time that one push may take, in seconds.
    private static let pause: Int64 = 3600

    /// Puts steps together that are one push: those of one author in a row, none more than an hour after the first of
    /// them. A merge is a push by itself. What the local branch has is never together with what it has not, and neither are
    /// two pull requests: an entry has the title of its newest commit.
    /// - Parameter steps: those that change something that the configuration names, newest first.
    /// - Returns: newest first.
    static func pushes(of steps: [LogStep]) -> [ClosedRange<Int>] {
        var pushes: [ClosedRange<Int>] = []
        var oldest = steps.count - 1
        while oldest >= 0 {
            var newest = oldest
            while newest > 0, steps[oldest].isOnePush(with: steps[newest - 1]) { newest -= 1 }
            pushes.append(newest...oldest)
            oldest = newest - 1
        }
        return pushes.reversed()
    }

    private func isOnePush(with other: LogStep) -> Bool {
        guard !isMerge, !other.isMerge, author == other.author, isLocal == other.isLocal,
            pullRequest == other.pullRequest
        else { return false }
        let (distance, isTooFar) = other.time.subtractingReportingOverflow(time)
        return !isTooFar && (-LogStep.pause...LogStep.pause).contains(distance)
    }
}

/// The title of what a commit brought, and the pull request that it came with.
package struct PushTitle: Equatable {
    let title: String
    /// `#12`; nil where none is named.
    package let pullRequest: String?

    /// - Parameters:
    ///   - second: the second paragraph of the message.
    ///   - body: the paragraphs behind it.
    init(subject: String, second: String, body: String) {
        // Only at the beginning: a commit that reverts a merge names that in its subject, too.
        if let number = PushTitle.number(in: subject, between: "Merge pull request #", and: " "),
            subject.hasPrefix("Merge pull request #")
        {
            // GitHub, and earlier versions of Gitea.
            self.init(title: second.isEmpty ? subject : second, "#\(number)")
        } else if subject.hasPrefix("Merge pull request '"),
            let number = PushTitle.number(in: subject, between: "' (#", and: ") from "),
            let end = subject.firstRange(of: "' (#")
        {
            // Gitea and Forgejo.
            let title = subject[..<end.lowerBound].dropFirst("Merge pull request '".count)
            self.init(title: title.isEmpty ? subject : String(title), "#\(number)")
        } else if subject.hasPrefix("Merge branch '"), let number = PushTitle.mergeRequest(in: "\(second)\n\(body)") {
            // GitLab. Without a title of its own, the reference is the second paragraph.
            let hasTitle = !second.isEmpty && !second.hasPrefix(PushTitle.reference)
            self.init(title: hasTitle ? second : subject, "!\(number)")
        } else if subject.hasPrefix("Merged in "),
            let number = PushTitle.number(in: subject, between: "(pull request #", and: ")")
        {
            // Bitbucket.
            self.init(title: second.isEmpty ? subject : second, "#\(number)")
        } else if let number = PushTitle.number(in: subject, between: "Merged PR ", and: ": "),
            subject.hasPrefix("Merged PR ")
        {
            // Azure DevOps.
            self.init(title: String(subject.dropFirst("Merged PR \(number): ".count)), "#\(number)")
        } else if subject.hasSuffix(")"), let open = subject.lastIndex(of: "("),
            let mark = subject[open...].dropFirst().first, mark == "#" || mark == "!",
            let number = PushTitle.digits(subject[open...].dropFirst(2).dropLast())
        {
            // A squash merge.
            let title = subject[..<open].reversed().drop { $0 == " " }.reversed()
            self.init(title: title.isEmpty ? subject : String(title), "\(mark)\(number)")
        } else {
            self.init(title: subject, nil)
        }
    }

    package init(_ message: CommitMessage) {
        self.init(subject: message.commit.subject, second: message.secondParagraph, body: message.body)
    }

    private init(title: String, _ pullRequest: String?) {
        (self.title, self.pullRequest) = (title, pullRequest)
    }

    private static let reference = "See merge request "

    private static func mergeRequest(in text: String) -> String? {
        for line in text.split(separator: "\n") where line.hasPrefix(reference) {
            guard let mark = line.lastIndex(of: "!") else { continue }
            return digits(line[mark...].dropFirst())
        }
        return nil
    }

    private static func number(in text: String, between start: String, and end: String) -> String? {
        guard let first = text.firstRange(of: start) else { return nil }
        let rest = text[first.upperBound...]
        guard let last = rest.firstRange(of: end) else { return nil }
        return digits(rest[..<last.lowerBound])
    }

    /// Nine digits at most, and nothing else.
    private static func digits(_ text: some StringProtocol) -> String? {
        let isNumber = (1...9).contains(text.utf8.count) && text.utf8.allSatisfy(\.isASCIIDigit)
        return isNumber ? String(text) : nil
    }
}
