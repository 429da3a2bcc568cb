/// Finds the word that the user probably meant.
package enum NearestWord {
    /// Returns the candidate with the fewest insertions, deletions, replacements and transpositions from `word`; nil
    /// when the distance exceeds a third of its letters (a distance of two is always allowed).
    package static func to(_ word: String, among candidates: some Sequence<String>) -> String? {
        let letters = Array(word.lowercased())
        guard letters.count <= 64 else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(letters, Array(candidate.lowercased()))
            if distance < best?.distance ?? max(2, letters.count / 3) + 1, distance < letters.count {
                best = (candidate, distance)
            }
        }
        return best?.candidate
    }

    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                var cost = min(previous[column + 1], current[column]) + 1
                cost = min(cost, previous[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
