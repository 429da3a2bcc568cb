import Testing

@testable import TeamSyncBase

/// Documents near the maximum size in a repository.
@Suite(.serialized) struct JSONCountLargeTests {
    private static let size = 20_000_000

    @Test("The size of an array of 20 MB")
    func countOfAnArrayOf20MB() throws {
        let item = Array(#"{"name":"arrow-left","category":"arrow","tags":["arrow","left"],"size":24},"#.utf8)
        let count = Self.size / item.count
        var document = Array(#"{"version":1,"icons":["#.utf8)
        document.reserveCapacity(Self.size + 100)
        for _ in 0..<count { document += item }
        document.removeLast()
        document += Array("]}".utf8)
        #expect(try JSONItems.find(.array(key: nil), at: #require(JSONPointer("/icons")), in: document).count == count)
    }

    @Test("The size of an object of 20 MB")
    func countOfAnObjectOf20MB() throws {
        var document = Array("{".utf8)
        document.reserveCapacity(Self.size + 100)
        var count = 0
        while document.count < Self.size {
            document += "\"color-\(count)\":{\"light\":\"#FAFAFA\",\"dark\":\"#0A0A0A\"},".utf8
            count += 1
        }
        document.removeLast()
        document += Array("}".utf8)
        #expect(try JSONItems.find(.object, at: #require(JSONPointer("")), in: document).count == count)
    }
}
