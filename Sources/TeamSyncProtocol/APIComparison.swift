package import TeamSyncConfiguration
package import TeamSyncDocuments

/// The input of `teamsync-swift compare`: one JSON document on standard input.
package enum APIRequest: Codable, Equatable, Sendable {
    /// Make several comparisons at once. A source that occurs in several of them is parsed once.
    /// - Parameter texts: the contents of shared sources, by id.
    case compare([SourceComparison], texts: [String: SourceFile.Contents], access: APIAccess?)
    /// Find the places in other sources that the changes break.
    case findUses(of: [APIChange], in: [SourceFile], context: UseContext? = nil)

    /// The maximum sizes of a request and of an answer, in bytes.
    package static let (sizeLimit, answerLimit) = (64 << 20, 64 << 20)
    /// The maximum number of changes per comparison, and the maximum number of places per answer.
    package static let (changeLimit, useLimit) = (2_000, 200_000)
    /// The maximum number of changes in all comparisons of an answer.
    package static let allChangesLimit = 8_000

    /// The lines that `teamsync-swift compare` writes to standard error: before it reads a source, the source's id or,
    /// if it has none, its path. They identify a source that makes the program fail.
    package enum Progress {
        package static let reading = "reading "
        package static let comparing = "comparing"
    }
}

/// The effects of source changes on the API.
package struct ComparedAPI: Codable, Equatable, Sendable {
    /// The changes, most serious first.
    package var changes: [APIChange] = []
    /// The total number of changes; `changes` contains at most `APIRequest.changeLimit` of them.
    package var total = 0
    /// The minimum access level of the declarations compared. If there are several packages, the lowest among them.
    package var access: APIAccess?
    /// nil if it was not requested, or if no change affects code.
    package var context: UseContext?

    package init() {}
}

/// The old declarations that help to recognize uses of changed ones.
package struct UseContext: Codable, Equatable, Sendable {
    /// A declaration with the types that contain it.
    package struct Declaration: Codable, Equatable, Sendable {
        package var types: [String]
        /// The declaration on one line.
        package var text: String

        package init(types: [String], text: String) { (self.types, self.text) = (types, text) }
    }

    /// The maximum number of entries of each list, and the maximum size of a text in bytes.
    package static let (limit, textLimit) = (500, 1_000)
    /// The maximum number of declarations.
    package static let declarationLimit = 1_000

    /// The types and protocols of other modules that contain changed declarations, by path.
    package var extended: [String] = []
    /// The types that aliases of changed types stand for, by the name of the alias.
    package var aliases: [String: String] = [:]
    /// The types that aliases inside of types stand for, by the path of the alias, also in each type and protocol that
    /// inherits it.
    package var nestedAliases: [String: String] = [:]
    /// The collections, tuples and functions that aliases stand for, by the name of the alias. The parameters of a generic
    /// alias precede the type in angle brackets: `<Item>[Item]`.
    package var structures: [String: String] = [:]
    /// The names of the generic parameters of types, by the last name of the type.
    package var generics: [String: [String]] = [:]
    /// The names of the types that changed values have now, which are neither protocols nor expressible by literals.
    package var concrete: [String] = []
    /// Those of them whose members are all in `declarations`.
    package var complete: [String] = []
    /// The paths of nested types with the name of a changed type.
    package var nested: [String] = []
    /// Declarations with a parameter, a result or a value of a changed type, and those through which code reaches such
    /// values.
    package var declarations: [Declaration] = []
    /// The full names of requirements whose change breaks conforming types.
    package var requirements: [String] = []
    /// The types of the repository that inherit a changed member, by its path, and declare none of that name.
    package var inheritors: [String: [String]] = [:]
    /// The last names of the aliases of function types in changed declarations.
    package var functions: [String] = []
    /// The modules of the changed repository.
    package var modules: [String] = []

    package init() {}
}

/// The answer of `teamsync-swift compare` on standard output.
package struct APIAnswer: Codable, Equatable, Sendable {
    /// The results of the requested comparisons, in order.
    package var comparisons: [ComparedAPI] = []
    /// The places broken by the requested changes.
    package var uses: [APIUse] = []
    /// Other names for the changed types in the searched sources: aliases and subclasses.
    package var otherNames: [String] = []
    /// The paths of sources that could not be searched for uses.
    package var unread: [String] = []

    package init() {}
}

/// A place broken by a change.
package struct APIUse: Codable, Equatable, Sendable {
    /// The index of the change in the request.
    package var change: Int
    package var path: String
    /// The line number; starts at 1.
    package var line: Int
    /// The column in bytes; starts at 1.
    package var column: Int
    /// Whether the source text leaves no doubt that the change breaks this place.
    package var isCertain: Bool

    package init(change: Int, path: String, line: Int, column: Int = 1, isCertain: Bool = true) {
        (self.change, self.path, self.line, self.column) = (change, path, line, column)
        self.isCertain = isCertain
    }
}

/// A Swift source at one commit.
package struct SourceFile: Codable, Equatable, Sendable {
    package enum Contents: Codable, Equatable, Sendable {
        case text(String)
        /// The request contains the text under the source's id.
        case shared
        case unreadable(SourceProblem)
    }

    package var path: String
    package var contents: Contents
    /// The id of the object in the repository; nil if there is none.
    package var id: String?

    package init(path: String, contents: Contents, id: String? = nil) {
        (self.path, self.contents, self.id) = (path, contents, id)
    }

    /// The name that `teamsync-swift` uses to identify the source.
    package var name: String { id ?? path }
}

/// The Swift sources that differ between two commits, and the context needed to analyze them.
package struct SourceComparison: Codable, Equatable, Sendable {
    /// The maximum size of one source, and the maximum total size of all sources, in bytes.
    package static let (fileLimit, sizeLimit) = (SourceProblem.sizeLimit, 16 << 20)
    /// The maximum numbers of changed sources, unchanged sources and manifests.
    package static let (changedLimit, contextLimit, manifestLimit) = (5_000, 5_000, 50)

    /// The old versions of the changed sources; `new` contains the new versions. A source that is only in `old` was
    /// removed; one that is only in `new` was added.
    package var old: [SourceFile] = []
    package var new: [SourceFile] = []
    /// The paths of the changed sources that are out of scope. They are compared because a declaration may have moved
    /// there; other changes to them are not reported. nil if there are none.
    package var outside: Set<String>?
    /// The folders of the sources in scope, with a final slash: changes to other modules of their packages, and to modules
    /// that these use, are reported too. nil if only changes in scope are reported.
    package var scope: Set<String>?
    /// The unchanged sources.
    package var context: [SourceFile] = []
    /// Other unchanged sources, which only the search for uses reads: they may declare values of changed types. nil if
    /// there are none.
    package var others: [SourceFile]?
    /// The `Package.swift` of each package, in the new version.
    package var manifests: [SourceFile] = []
    /// The folders of frameworks, with a final slash, or an empty string for the top folder: only public declarations in
    /// their sources are part of the API, even if no manifest says so. nil if there are none.
    package var frameworks: [String]?
    /// Sentences about sources that were omitted because of limits.
    package var notes: [String] = []

    package init() {}

    package var isEmpty: Bool { old.isEmpty && new.isEmpty }

    /// The `Package.swift` of each package, in the old version.
    package var formerManifests: [SourceFile] {
        let isManifest = { (path: String) in path.split(separator: "/").last == "Package.swift" }
        let changed = Set(new.map(\.path)).union(old.map(\.path))
        return manifests.filter { !changed.contains($0.path) } + old.filter { isManifest($0.path) }
    }

    /// Returns the comparison with the contents of each source replaced by the result of `change`.
    package func mapping(_ change: @escaping (SourceFile) -> SourceFile.Contents) -> SourceComparison {
        let map = { (files: [SourceFile]) in
            files.map { SourceFile(path: $0.path, contents: change($0), id: $0.id) }
        }
        var result = self
        (result.old, result.new) = (map(old), map(new))
        (result.context, result.manifests) = (map(context), map(manifests))
        result.others = others.map(map)
        return result
    }
}
