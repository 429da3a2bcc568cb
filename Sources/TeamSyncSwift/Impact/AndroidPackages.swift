/// The packages of the Android libraries in repositories, which the names of their `R` classes begin with.
package final class AndroidPackages {
    /// The maximum number of files to read in a repository, and the maximum size of one, in bytes.
    private static let (fileLimit, sizeLimit) = (500, 256 << 10)

    private let roots: [String]
    /// The packages that the manifests and Gradle files in the working trees state.
    package private(set) lazy var names = roots.reduce(into: Set<String>()) {
        $0.formUnion(AndroidPackages.names(in: $1))
    }

    /// - Parameter roots: the tops of the repositories. They are read when the names are needed.
    package init(of roots: [String] = []) { self.roots = roots }

    private static func names(in root: String) -> Set<String> {
        let tree = WorkingTree(root: root)
        let files = tree.list().paths.filter { path in
            ["build.gradle", "build.gradle.kts", "AndroidManifest.xml"].contains(path.split(separator: "/").last ?? "")
        }
        var names: Set<String> = []
        for path in files.prefix(fileLimit) {
            do throws(UnreadableSource) {
                names.formUnion(AndroidPackages.names(stated: try tree.contents(of: path, limit: sizeLimit)))
            } catch {
                // Its package is unknown, like that of a library without such a file.
                continue
            }
        }
        return names
    }

    /// The names in `namespace = "com.acme.kit"`, `namespace 'com.acme.kit'` and `package="com.acme.kit"`.
    static func names(stated text: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
            let parts = line.split(omittingEmptySubsequences: false) { "\"'".utf8.contains($0) }
            for index in stride(from: 0, to: parts.count - 2, by: 2) {
                guard let word = parts[index].split(whereSeparator: { " \t=(<".utf8.contains($0) }).last,
                    ["namespace", "package"].contains(String(decoding: word, as: UTF8.self))
                else { continue }
                names.insert(String(decoding: parts[index + 1], as: UTF8.self))
            }
        }
        return names
    }
}
