/// Where the lines of a source begin. A line ends as the compiler has it: with LF, CR, or both.
struct LineTable {
    private let starts: [Int]
    private let count: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        var starts = [0]
        for index in bytes.indices {
            if bytes[index] == 0x0a {
                starts.append(index + 1)
            } else if bytes[index] == 0x0d, index + 1 == bytes.count || bytes[index + 1] != 0x0a {
                starts.append(index + 1)
            }
        }
        (self.starts, count) = (starts, bytes.count)
    }

    /// Both counted from 1.
    func place(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(0, offset), count)
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }

    func range(_ offset: Int, _ end: Int) -> SourceRange {
        var range = SourceRange()
        (range.offset, range.length) = (offset, max(0, end - offset))
        (range.line, range.column) = place(of: offset)
        (range.endLine, range.endColumn) = place(of: end)
        return range
    }
}
