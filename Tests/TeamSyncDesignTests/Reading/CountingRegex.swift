/// A backtracking matcher for regular expressions such as those of the profiles, which counts its steps. ASCII only.
final class CountingRegex {
    indirect enum Node {
        case set([Bool])
        case sequence([Node])
        case alternatives([Node])
        case repetition(Node, min: Int, max: Int)
        case unless(Node)
        case key(Node)
        case lineStart, wordEdge, searchStart

        /// Whether every match is one byte long.
        var isOneByte: Bool {
            switch self {
            case .set: true
            case .alternatives(let nodes): nodes.allSatisfy(\.isOneByte)
            case .sequence(let nodes):
                nodes.count { if case .unless = $0 { false } else { true } } == 1
                    && nodes.allSatisfy { if case .unless = $0 { true } else { $0.isOneByte } }
            default: false
            }
        }
    }

    struct Unsupported: Error {
        let rest: String
    }

    private(set) var steps = 0
    let root: Node
    private var text: [UInt8] = []
    private var searchStart = 0
    private var keyRange = 0..<0

    init(_ pattern: String) throws {
        var parser = Parser(rest: Array(pattern.utf8)[...])
        root = try parser.alternatives()
        guard parser.rest.isEmpty else { throw Unsupported(rest: String(decoding: parser.rest, as: UTF8.self)) }
    }

    /// The keys of all matches that have one.
    func keys(in line: String) -> [String] {
        (text, searchStart, steps) = (Array(line.utf8), 0, 0)
        var keys: [String] = []
        var start = 0
        while start <= text.count {
            keyRange = 0..<0
            var end = 0
            if match(
                root, start,
                {
                    end = $0; return true
                })
            {
                if !keyRange.isEmpty { keys.append(String(decoding: text[keyRange], as: UTF8.self)) }
                start = max(end, start + (end == start ? 1 : 0))
                searchStart = end
            } else {
                start += 1
            }
        }
        return keys
    }

    private func match(_ node: Node, _ position: Int, _ rest: (Int) -> Bool) -> Bool {
        steps += 1
        switch node {
        case .set(let set): return has(set, position) && rest(position + 1)
        case .sequence(let nodes): return match(nodes[...], position, rest)
        case .alternatives(let nodes): return nodes.contains { match($0, position, rest) }
        case .repetition(let inner, let min, let max) where inner.isOneByte:
            var count = 0
            while count < max, matchesByte(inner, position + count) {
                count += 1
                steps += 1
            }
            while count >= min {
                if rest(position + count) { return true }
                count -= 1
                steps += 1
            }
            return false
        case .repetition(let inner, let min, let max): return repeated(inner, min, max, position, rest)
        case .unless(let inner): return !match(inner, position) { _ in true } && rest(position)
        case .key(let inner):
            return match(inner, position) { end in
                let former = keyRange
                keyRange = position..<end
                if rest(end) { return true }
                keyRange = former
                return false
            }
        case .lineStart: return position == 0 && rest(position)
        case .searchStart: return position == searchStart && rest(position)
        case .wordEdge:
            return has(CountingRegex.edge, position - 1) != has(CountingRegex.edge, position) && rest(position)
        }
    }

    /// - Parameter node: one that `isOneByte`.
    private func matchesByte(_ node: Node, _ position: Int) -> Bool {
        switch node {
        case .set(let set): return has(set, position)
        case .alternatives(let nodes): return nodes.contains { matchesByte($0, position) }
        default: return match(node, position) { $0 == position + 1 }
        }
    }

    private func match(_ nodes: ArraySlice<Node>, _ position: Int, _ rest: (Int) -> Bool) -> Bool {
        guard let first = nodes.first else { return rest(position) }
        return match(first, position) { match(nodes.dropFirst(), $0, rest) }
    }

    private func repeated(_ inner: Node, _ min: Int, _ max: Int, _ position: Int, _ rest: (Int) -> Bool) -> Bool {
        if max > 0,
            match(inner, position, { $0 > position && self.repeated(inner, min - 1, max - 1, $0, rest) })
        {
            return true
        }
        return min <= 0 && rest(position)
    }

    private func has(_ set: [Bool], _ position: Int) -> Bool {
        text.indices.contains(position) && set[Int(text[position])]
    }

    static func set(_ contains: (UInt8) -> Bool) -> [Bool] { (0...255).map { contains(UInt8($0)) } }
    static let word = set { byte in
        let scalar = Unicode.Scalar(byte)
        return byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
    }
    /// The characters of a word for `\b`: in Swift, digits do not belong to it.
    static let edge = set { word[Int($0)] && !("0"..."9").contains(Unicode.Scalar($0)) }
    static let space = set { $0 == 0x20 || (0x09...0x0d).contains($0) }

    private struct Parser {
        var rest: ArraySlice<UInt8>

        mutating func take(_ text: String) -> Bool {
            guard rest.starts(with: text.utf8) else { return false }
            rest = rest.dropFirst(text.utf8.count)
            return true
        }

        mutating func alternatives() throws -> Node {
            var nodes = [try sequence()]
            while take("|") { nodes.append(try sequence()) }
            return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
        }

        private mutating func sequence() throws -> Node {
            var nodes: [Node] = []
            while let byte = rest.first, byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
                nodes.append(try repeated(atom()))
            }
            return .sequence(nodes)
        }

        private mutating func repeated(_ atom: Node) throws -> Node {
            if take("*") { return .repetition(atom, min: 0, max: .max) }
            if take("+") { return .repetition(atom, min: 1, max: .max) }
            if take("?") { return .repetition(atom, min: 0, max: 1) }
            guard rest.first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else { return atom }
            let numbers = rest[(rest.startIndex + 1)..<end].split(separator: UInt8(ascii: ","))
                .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
            guard let min = numbers.first, let max = numbers.last else { throw unsupported }
            rest = rest[(end + 1)...]
            return .repetition(atom, min: min, max: max)
        }

        private mutating func atom() throws -> Node {
            if take("(?:") { return try closed(alternatives()) }
            if take("(?<value>") { return try closed(alternatives()) }
            if take("(?!") { return .unless(try closed(alternatives())) }
            if take("(?<key>") { return .key(try closed(alternatives())) }
            if take("^") { return .lineStart }
            if take("\\b") { return .wordEdge }
            if take("\\G") { return .searchStart }
            if take("[") { return .set(try members()) }
            guard let byte = rest.first, !"(){}*+?.$".utf8.contains(byte) else { throw unsupported }
            return .set(try member())
        }

        private mutating func closed(_ node: Node) throws -> Node {
            guard take(")") else { throw unsupported }
            return node
        }

        private mutating func members() throws -> [Bool] {
            let isNegated = take("^")
            var all = [Bool](repeating: false, count: 256)
            while !take("]") {
                guard !rest.isEmpty else { throw unsupported }
                let own = try member()
                for index in all.indices where own[index] { all[index] = true }
            }
            return isNegated ? all.map { !$0 } : all
        }

        private mutating func member() throws -> [Bool] {
            if take("\\w") { return CountingRegex.word }
            if take("\\s") { return CountingRegex.space }
            _ = take("\\")
            guard let byte = rest.popFirst() else { throw unsupported }
            return CountingRegex.set { $0 == byte }
        }

        private var unsupported: Unsupported { Unsupported(rest: String(decoding: rest, as: UTF8.self)) }
    }
}
