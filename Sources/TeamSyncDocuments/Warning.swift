package import TeamSyncBase

/// A problem in counting, comparing or matching, or an inconsistency, as data. Programs base decisions on it, and
/// `TeamSyncWords` words it as a sentence. Names, paths and patterns in it come from other people; `bounded` truncates
/// them.
package enum Warning: Equatable, Sendable {
    /// A problem with the files or items of a catalogue.
    case catalogue(String, CatalogueFault, at: [TreeName])
    /// A problem with the search for uses of another repository's catalogue.
    case uses(of: String, CatalogueFault, at: [TreeName])
    /// A use of an item that another repository's catalogue does not contain.
    case unmetUse(UnmetUse)
    /// The number of further uses of missing items.
    case moreUnmetUses(Int)
    case configuration(ConfigurationFault)
    /// A problem with the profile committed to the repository.
    /// - Parameter branch: the branch that contains the file: `main` or `origin/main`.
    case profile(file: String, branch: String, ProfileFault)
    case comparison(ComparisonFault)
    /// The number of further warnings; nil if unknown.
    case leftOut(Int?)
    /// A sentence written by another version, without data.
    case other(String)

    /// The consequence of being unable to read a file or folder.
    package enum Effect: String, Sendable {
        /// The number of items is unknown.
        case unknown
        /// The items of the file are not counted.
        case skipped
        /// The items are counted, but the contents of the file are not compared.
        case notCompared = "not_compared"
    }

    /// A limit that was exceeded.
    package struct Bound: Equatable, Sendable {
        package enum Unit: String, Sendable {
            case items, lines, matches, tokens, modes, files, folders, bytes
            /// The size of resolved values, in bytes.
            case valueBytes = "value_bytes"
        }

        package var limit: Int
        package var unit: Unit

        package init(_ limit: Int, _ unit: Unit) {
            (self.limit, self.unit) = (limit, unit)
        }
    }
}

extension Warning {
    /// The fault in a file or in one of its items.
    package enum FileFault: Error, Equatable, Sendable {
        /// A partial clone does not contain the file.
        case notFetched
        case missing, notAFile, empty, notJSON, notYAML, notUTF8
        /// The associated value is the limit in bytes.
        case tooLarge(Int)
        /// The associated value is the limit in bytes for a file that is searched as a whole.
        case tooLargeToSearch(Int)
        /// The associated value is the maximum nesting depth.
        case tooDeep(Int)
        case tooManyValues(Int), tooManyMatches(Int), tooManyLines(Int)
        case tooManyItems(Int, at: String)
        /// `at` is a JSON pointer.
        case nothing(at: String), noObject(at: String), noArray(at: String)
    }

    package enum CatalogueFault: Equatable, Sendable {
        case unreadable(file: String, FileFault, Effect)
        case noFolder(String)
        /// A file or folder that does not exist because its files moved.
        /// - Parameters:
        ///   - to: the new file or folder.
        ///   - isWhole: whether the new path can replace the former one in the configuration.
        case movedAway(String, to: String, isWhole: Bool)
        /// - Parameters:
        ///   - bound: the limit on files or folders.
        ///   - place: the folder or pattern; nil for the whole tree.
        case tooManyFiles(Bound, in: Place?, Effect)
        /// The total size of the catalogue's files exceeds the limit.
        /// - Parameter glob: nil for all files.
        case tooLarge(Bound, glob: String?)
        /// - Parameter reason: the error of the regular expression parser.
        case badPattern(String, reason: String)
        /// The items of the catalogue cannot be identified.
        case noNames
        /// Lines that were skipped because they are too long.
        /// - Parameters:
        ///   - first: the number of the first such line, starting at 1.
        ///   - limit: the maximum length in bytes.
        case longLines(file: String, first: Int, count: Int, limit: Int)
        case duplicateKey(DuplicateKey)
        /// An item with no text in the member that identifies it.
        case noText(file: String, pointer: String, member: String, more: Int)
        /// An item whose contents are not compared.
        case notCompared(file: String, pointer: String, FileFault, more: Int)
        /// Tokens that refer to each other in a cycle; the first one is repeated at the end.
        case cycle([String])
        /// A token that refers to one that does not exist.
        case missingReference(from: String, to: String, more: Int)
        /// An item that lacks a file that other items have.
        case noFile(key: String, file: String, more: Int)
        /// A file that belongs to no item.
        /// - Parameter list: the file that lists the items; nil unless there is exactly one.
        case noEntry(file: String, list: String?, more: Int)
        /// Uses of the catalogue's items are not checked. The bound is nil if the names do not fit into a result.
        case tooManyKeys(Bound?)
        /// Only the first uses are checked. The bound is nil if none are checked.
        case tooManyUses(Bound?)
        /// The number of further warnings of the same kind.
        case more(Int, More)
    }

    package enum Place: Equatable, Sendable {
        case folder(String)
        case glob(String)
    }

    package enum More: String, Sendable {
        /// Skipped files or lines.
        case skipped
        case notCompared = "not_compared"
        /// Keys that are used twice, although they should not be.
        case duplicates
        /// Keys that are used twice where a language allows it.
        case allowedDuplicates = "allowed_duplicates"
    }

    /// A key shared by several items.
    package struct DuplicateKey: Equatable, Sendable {
        package enum Counted: String, Sendable {
            /// Only one item counts, as required by a language or by folders.
            case once
            /// The first item counts.
            case first
            /// Every element of the list counts.
            case each
        }

        package var key: String
        /// `a.swift:12`, pointers into `file`, or the other file if two files contain the key.
        package var places: [String]
        package var counted: Counted
        /// The file that contains the list or object of items.
        package var file: String?
        /// The number of other duplicate keys in the same file.
        package var more: Int

        package init(_ key: String, at places: [String], counted: Counted, file: String? = nil, more: Int = 0) {
            (self.key, self.places, self.counted, self.file, self.more) = (key, places, counted, file, more)
        }
    }

    /// A use of an item that at least one state of the catalogues does not contain.
    package struct UnmetUse: Equatable, Sendable {
        package enum Fault: Equatable, Sendable {
            /// - Parameter labels: the labels of the repositories that have a catalogue of this name.
            case missing(in: [String])
            /// The repository that provides the item has removed it upstream.
            case gone(from: String, at: String)
            /// The repository that provides the item has it only upstream.
            case notPulled(from: String, at: String)
        }

        package var key: String
        package var catalogue: String
        /// The kind of the item: `icon`, `color`, …; otherwise `item`.
        package var kind: String
        package var path: String
        /// The line number; nil if the file itself is the use.
        package var line: Int?
        /// The branch that contains the use, if the local branch does not contain it yet.
        package var upstream: String?
        package var fault: Fault

        package init(
            _ key: String, of catalogue: String, kind: String, path: String, line: Int?, upstream: String? = nil,
            _ fault: Fault
        ) {
            (self.key, self.catalogue, self.kind, self.path, self.line) = (key, catalogue, kind, path, line)
            (self.upstream, self.fault) = (upstream, fault)
        }
    }

    package enum ConfigurationFault: Equatable, Sendable {
        case pathMatchesNothing(String, branch: String)
        /// `counts_from: worktree` in a bare repository.
        case bareRepository(String)
        /// The label in a committed profile is already the name of another repository.
        case labelTaken(String, file: String)
    }

    package enum ProfileFault: Equatable, Sendable {
        package enum Fallback: String, Sendable {
            case nothing
            case ownCounts = "own_counts"
            case lastGood = "last_good"
        }

        package enum Change: String, Sendable {
            case changed, removed, added
        }

        case missing(Fallback)
        /// - Parameter isKept: whether the last valid version of the profile stays in use.
        case notFetched(isKept: Bool)
        case invalid(reason: String, isKept: Bool)
        case invalidAfterPull(reason: String)
        case inUse
        /// The change takes effect on the next pull.
        case incoming(Change)
    }

    package enum ComparisonFault: Equatable, Sendable {
        /// The changes to individual items are unknown.
        case unknownItems(reason: String)
        /// There are too many files to detect renames by similarity.
        case exactRenamesOnly
    }
}

extension Warning {
    /// The catalogue of this repository that the warning is about; otherwise nil.
    package var catalogue: String? {
        if case .catalogue(let name, _, _) = self { name } else { nil }
    }

    /// The trees that the warning applies to; empty if it does not depend on a tree.
    package var refs: [TreeName] {
        switch self {
        case .catalogue(_, _, let refs), .uses(_, _, let refs): refs
        default: []
        }
    }

    /// Returns the same warning for other trees.
    package func at(_ refs: [TreeName]) -> Warning {
        switch self {
        case .catalogue(let name, let fault, _): .catalogue(name, fault, at: refs)
        case .uses(let name, let fault, _): .uses(of: name, fault, at: refs)
        default: self
        }
    }

    /// Whether the warning applies only to upstream.
    package var isAtUpstreamOnly: Bool { !refs.isEmpty && refs.allSatisfy { $0.side == .upstream } }

    /// Whether changes are unknown: a catalogue cannot be read in full upstream.
    package var hidesChanges: Bool {
        isAtUpstreamOnly || severity == .unknownNumber && refs.contains { $0.side == .upstream }
    }

    /// Whether the warning only states the number of further warnings of the same kind.
    package var isContinuation: Bool { if case .more? = fault { true } else { false } }

    private var fault: CatalogueFault? {
        switch self {
        case .catalogue(_, let fault, _), .uses(_, let fault, _): fault
        default: nil
        }
    }

    /// The file that has no contents in a partial clone; otherwise nil.
    package var unfetchedFile: String? {
        if case .unreadable(let file, .notFetched, _)? = fault { file } else { nil }
    }

    /// Whether the warning says that a file or folder does not exist at all.
    package var isMissing: Bool { missingPath != nil }

    /// The file or folder that does not exist; nil for other warnings.
    package var missingPath: String? {
        switch fault {
        case .noFolder(let path)?, .movedAway(let path, _, _)?, .unreadable(let path, .missing, _)?: path
        default: nil
        }
    }
}
