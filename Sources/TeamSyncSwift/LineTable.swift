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

    init(_ text: String) {
        var text = text
        self = text.withUTF8 { LineTable($0) }
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

    /// Counted from 1.
    func line(of offset: Int) -> Int { place(of: offset).line }
}
