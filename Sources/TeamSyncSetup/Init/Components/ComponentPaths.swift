import TeamSyncGit

/// Finds the sources of components that have the same path in the package of each component, such as
/// `packages/button/src/index.tsx` or `packages/button/src/js/react.js`. The component has the name of its package.
extension ComponentFinder {
    /// The minimum number of packages that contain a source with the same path.
    private static let fewestAlike = 3

    /// The scripts that sibling packages contain at the same place, by the folder of the packages.
    /// - Parameter known: the scripts that are already known, by the same folders; they are omitted.
    func sourcesAlike(
        _ files: ArraySlice<TreeSummary.File>, besides known: [[String]: [TreeSummary.File]]
    ) -> [[String]: [TreeSummary.File]] {
        struct Place: Hashable {
            let parent: [String]
            let inner: [String]
        }
        var places: [Place: [TreeSummary.File]] = [:]
        for file in files where ["tsx", "jsx", "ts", "js", "mjs"].contains(file.fileExtension) && file.rank == .usual {
            let package = evidence.package(of: file.folders)
            guard package.count > 1, ComponentPlace.index(in: file.folders) == nil,
                !file.folders.contains(where: { $0.lowercased().contains("icon") })
            else { continue }
            let inner = Array(file.folders.dropFirst(package.count))
            let place = Place(parent: Array(package.dropLast()), inner: inner + [file.name])
            places[place, default: []].append(file)
        }
        var found: [[String]: [TreeSummary.File]] = [:]
        for (place, files) in places where files.count >= ComponentFinder.fewestAlike {
            found[place.parent, default: []] += files
        }
        for (folder, files) in found {
            let own = Set(known[folder]?.map(\.path) ?? [])
            found[folder] = files.filter { !own.contains($0.path) }.sorted { $0.path < $1.path }
        }
        return found
    }

    /// Whether a script exports a component that it declares with markup. The component may have any name that begins
    /// with an uppercase letter.
    static func exportsView(_ text: String) -> Bool {
        guard ["</", "/>", "createElement("].contains(where: { text.contains($0) }) else { return false }
        return ["export default ", "export function ", "export const ", "export class ", "module.exports = "].contains {
            text.ranges(of: $0).prefix(20).contains { range in
                var rest = text[range.upperBound...].prefix(100)
                for keyword in ["function ", "class "] where rest.hasPrefix(keyword) {
                    rest = rest.dropFirst(keyword.count)
                }
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                return name.first?.isUppercase == true && name.contains(where: \.isLowercase)
            }
        }
    }
}
