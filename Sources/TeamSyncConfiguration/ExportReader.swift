/// Reads `output`.
struct ExportReader {
    let paths: WrittenPath
    /// The file that the engine itself writes.
    let countsDocument: String

    func exports(_ output: ConfigurationEntry) throws(ConfigurationError) -> [ExportConfiguration] {
        let mapping = try MappingReader(output.value, of: "'output'", allowed: ["exports"])
        var exports: [ExportConfiguration] = []
        for node in try mapping.list("exports", of: "files") ?? [] {
            let entry = try MappingReader(node, of: "an export", allowed: ["path"])
            guard let path = try entry.text("path") else {
                throw entry.place.error("the export has no 'path'", hint: "path: ~/app/design-system-counts.json")
            }
            let export = ExportConfiguration(path: paths.absolute(path.text))
            if let problem = problem(path.text) {
                throw path.place.error("'path' \(path.text.quoted) \(problem)", hint: WrittenPath.hint)
            }
            if export.path == countsDocument {
                throw path.place.error(
                    "the export \(path.text.quoted) would replace the counts document", hint: "choose another path")
            }
            if exports.contains(export) {
                throw path.place.error("the export \(path.text.quoted) is there already", hint: "once is enough")
            }
            exports.append(export)
        }
        return exports
    }

    private func problem(_ path: String) -> String? {
        if let problem = WrittenPath.problem(in: path) { return problem }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last
        return name == "" || name == "." || name == ".." || path == "~" ? "is a folder, not a file" : nil
    }
}
