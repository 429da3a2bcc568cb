import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

@Suite("Drawings of the same shapes in other colors")
struct RecoloredTests {
    /// Two blobs.
    private struct Contents: ContentReader {
        let blobs: [ObjectID: [UInt8]]

        func contents(ofBlob id: ObjectID, limit: Int) -> FileContents { .bytes(blobs[id] ?? [], id: id) }
        func likeness(of old: ObjectID, to new: ObjectID) -> Double { 0 }
        func inflated(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8]? { nil }
    }

    private static let table: [(old: String, new: String, difference: ContentDifference)] = [
        ("<path fill='#f00' d='M1 1h8v8z'/>", "<path fill='#0f0' d='M1 1h8v8z'/>", .recolored),
        ("<path fill='currentColor' d='M1 1h8v8z'/>", "<path d='M1 1h8v8z'/>", .recolored),
        ("<path d='M1 1h8v8z'/>", "<path fill='currentColor' d='M1 1h8v8z'/>", .inTextColor),
        (
            "<path fill='red' d='M1 1h8v8z'/><path d='M1 9h8v8z'/>",
            "<path fill='currentColor' d='M1 1h8v8z'/><path fill='blue' d='M1 9h8v8z'/>", .recolored
        ),
        ("<path fill='#f00' d='M1 1h8v8z'/>", "<path fill='#0f0' d='M1 1h9v8z'/>", .redrawn),
        (
            "<path d='M1 1h8v8z'/><path d='M2 2h8v8z'/>", "<path d='M1 1h8v8z'/><path fill='red' d='M2 2h8v8z'/>",
            .recolored
        ),
        (
            "<path d='M1 1h4v4z'/><path d='M9 1h4v4z'/><path fill='red' d='M9 9h4v4z'/>",
            "<path d='M1 1h4v4z'/><path fill='red' d='M9 1h4v4z'/><path fill='red' d='M9 9h4v4z'/>", .recolored
        ),
        (
            "<path d='M1 1h8v8z'/><path d='M2 2h8v8z'/>", "<path d='M1 1h8v8z'/><path fill='red' d='M2 2h8v9z'/>",
            .redrawn
        ),
        ("<path d='M1 1h8v8z'/><path d='M2 2h8v8z'/>", "<path fill='red' d='M1 1h8v8z'/>", .redrawn),
        ("<path fill='none' stroke='red' d='M1 1h8v8z'/>", "<path fill='red' d='M1 1h8v8z'/>", .redrawn),
        ("<path fill='red' d='M1 1h8v8z'/>", "<path fill='red' opacity='.5' d='M1 1h8v8z'/>", .redrawn),
        ("<path fill='red' d='M1 1h8v8z'/>", "<path fill='transparent' d='M1 1h8v8z'/>", .unclear),
        ("<path fill='red' d='M1 1h8v8z'/>", "<path fill='#ff0000' d='M1,1H9V9Z'/>", .reformatted),
        ("<text>a</text>", "<text aria-hidden='true'>a</text>", .reformatted),
        ("<text>a</text>", "<text x='1'>a</text>", .unclear),
        // A style sheet elsewhere colors the shapes.
        ("<path fill='none' d='M1.0004 1h8v8z'/>", "<path fill='none' d='M1,1H9V9Z'/>", .reformatted),
        ("<path fill='none' d='M1 1h8v8z'/>", "<path fill='none' d='M1 1h9v8z'/>", .redrawn),
        ("<path fill='none' d='M1 1h8v8z'/>", "<path fill='red' d='M1 1h8v8z'/>", .unclear),
    ]

    private static let drawables: [(old: String, new: String, difference: ContentDifference)] = [
        (
            " android:tint='?attr/a'><path android:fillColor='@color/b'", "><path android:fillColor='#FF000000'",
            .recolored
        ),
        ("><path android:fillColor='#FF000000'", "><path android:fillColor='?attr/b'", .recolored),
        ("><path android:fillColor='#FF000000'", " android:alpha='.5'><path android:fillColor='#FF000000'", .redrawn),
    ]

    @Test("A tint and a theme color are colors of a drawable", arguments: drawables.indices)
    func drawable(index: Int) throws {
        let (old, new, expected) = RecoloredTests.drawables[index]
        let ids = try [1, 2].map { try #require(ObjectID(hex: String(repeating: "\($0)", count: 40))) }
        let head = "<vector xmlns:android='a' android:viewportWidth='24' android:viewportHeight='24'"
        let blobs = [old, new].map { Array("\(head)\($0) android:pathData='M1 1h8v8z'/></vector>".utf8) }
        var comparer = ContentComparer(Contents(blobs: Dictionary(uniqueKeysWithValues: zip(ids, blobs))))
        #expect(try comparer.difference(ids[0], ids[1], path: GitPath("drawable/a.xml")) == expected)
    }

    @Test("Shapes without a root are a drawing that other files embed")
    func fragment() throws {
        let ids = try [1, 2, 3].map { try #require(ObjectID(hex: String(repeating: "\($0)", count: 40))) }
        let texts = [
            "<path d='M1 1h8v8z'/>\n<circle cx='9' cy='9' r='4'/>\n",
            "<path d='M1,1H9V9Z' /><circle r='4' cx='9' cy='9' />",
            "<path d='M1 1h8v9z'/>\n<circle cx='9' cy='9' r='4'/>\n",
        ]
        var comparer = ContentComparer(
            Contents(blobs: Dictionary(uniqueKeysWithValues: zip(ids, texts.map { Array($0.utf8) }))))
        #expect(try comparer.difference(ids[0], ids[1], path: GitPath("icons/a.svg")) == .reformatted)
        #expect(try comparer.difference(ids[0], ids[2], path: GitPath("icons/a.svg")) == .redrawn)
    }

    @Test(
        "A drawing is recolored only if all shapes are the same, and the text color is named", arguments: table.indices)
    func difference(index: Int) throws {
        let (old, new, expected) = RecoloredTests.table[index]
        let ids = try [1, 2].map { try #require(ObjectID(hex: String(repeating: "\($0)", count: 40))) }
        let blobs = [old, new].map { Array("<svg viewBox='0 0 24 24'>\($0)</svg>".utf8) }
        var comparer = ContentComparer(Contents(blobs: Dictionary(uniqueKeysWithValues: zip(ids, blobs))))
        #expect(try comparer.difference(ids[0], ids[1], path: GitPath("icons/a.svg")) == expected)
    }
}
