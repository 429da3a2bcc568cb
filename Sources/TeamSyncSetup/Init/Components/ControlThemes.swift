import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the themes of controls in XAML, each in a dictionary with the name of the control: `Button.axaml` with
/// `<ControlTheme TargetType="Button">`, `Kit.Button.xaml` with `<Style TargetType="{x:Type Button}">`.
struct ControlThemes {
    /// The maximum number of files to read, and the maximum size of one, in bytes.
    private static let (fileLimit, sizeLimit) = (600, 256 << 10)

    /// The dictionaries in the folder with the most themes; nil if there are too few.
    private(set) var count: CloneProposal.Count?
    /// The names of the controls, in lower case.
    private(set) var names: Set<String> = []

    init(_ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository) throws(GitError) {
        let files = summary.dictionaries.filter { $0.rank == .usual && evidence.isLibrary($0.folders) }
        var folders: [String: [TreeSummary.File]] = [:]
        for file in files.prefix(ControlThemes.fileLimit) {
            let limit = ControlThemes.sizeLimit
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit),
                ControlThemes.isTheme(bytes, ofFile: file.stem)
            else { continue }
            folders[file.folder, default: []].append(file)
        }
        let best = folders.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let (folder, own) = best, own.count >= ComponentFinder.fewest, let first = own.first else { return }
        let paths = Set(own.map(\.path))
        let others = files.filter {
            $0.folder == folder && $0.fileExtension == first.fileExtension && !paths.contains($0.path)
        }
        guard own.count * 10 >= (own.count + others.count) * 6, others.count <= FilePatterns.limit * 2 else { return }
        let front = folder.isEmpty ? "" : "\(folder)/"
        let source = CatalogueSource.files(
            glob: "\(front)*.\(first.fileExtension)", exclude: others.map(\.path).sorted())
        count = CloneProposal.Count("control_themes", CountConfiguration(source: source, kind: .component))
        names = Set(own.map { NameWords.letters(ControlThemes.name(of: $0.stem)) })
    }

    /// Whether the files of components, according to their pattern with `{key}`, are these dictionaries.
    func matches(_ template: String) -> Bool {
        guard case .files(let glob, _, _)? = count?.configuration.source else { return false }
        return template.replacing("{key}", with: "*") == glob
    }

    /// The name of the control: `Button` for `Kit.Button`.
    private static func name(of stem: String) -> String { String(stem.split(separator: ".").last ?? "") }

    /// Whether a dictionary contains a theme for the control that it is named after, possibly in the plural.
    private static func isTheme(_ bytes: [UInt8], ofFile stem: String) -> Bool {
        let name = NameWords.letters(name(of: stem))
        guard !name.isEmpty else { return false }
        return ["<ControlTheme ", "<Style "].contains { mark in
            bytes.ranges(of: Array(mark.utf8)).prefix(100).contains { range in
                let tag = bytes[range.upperBound...].prefix(400).prefix { $0 != UInt8(ascii: ">") }
                guard let place = tag.firstRange(of: Array("TargetType=\"".utf8)) else { return false }
                let text = String(
                    decoding: tag[place.upperBound...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
                let type = text.split(whereSeparator: { " :{}".contains($0) }).last.map {
                    NameWords.letters(String($0))
                }
                return type.map { $0 == name || $0 + "s" == name || $0 + "es" == name } == true
            }
        }
    }
}
