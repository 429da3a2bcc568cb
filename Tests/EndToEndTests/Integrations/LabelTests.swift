import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Malicious labels, from the configuration to each output format.
@Suite("Hostile labels", .validatesDocuments)
struct LabelTests {
    private static let formats = [
        "plain", "ansi", "claude", "tmux", "waybar", "i3blocks", "polybar", "zsh", "bash", "json",
    ]

    @Test("No format contains control characters of a label", arguments: formats)
    func controls(format: String) throws {
        try Workbench.withHostileLabels { bench, label in
            let result = try bench.runHost("teamsync", "statusline", "--format", format)
            #expect(result.status == 0 && result.errorText == "")
            let own = /\x01?\x1b\[[0-9;]*m\x02?/
            let text = result.text.replacing(own, with: "")
            let hostile = text.unicodeScalars.filter { $0.properties.generalCategory == .control && $0 != "\n" }
            #expect(hostile.isEmpty, "\(label.debugDescription): \(text.debugDescription)")
            #expect(!text.unicodeScalars.contains("\u{202e}"))
            let plain = try bench.runHost("teamsync", "statusline", "--format", format, environment: ["NO_COLOR": "1"])
            #expect(!plain.text.contains("\u{1b}"))
        }
    }

    @Test("A configured label is published unchanged, or refused")
    func configured() throws {
        let bench = try Workbench()
        for label in HostileLabel.all {
            let quoted = String(decoding: try JSONEncoder().encode(label), as: UTF8.self).replacing("\\/", with: "/")
            try bench.configure(icons: ["label: \(quoted)"])
            let result = try bench.teamsync("sync")
            if label.unicodeScalars.contains(where: { $0.value < 0x20 }) {
                #expect(result.status == 78, "\(label)")
            } else {
                #expect(result.status == 0, "\(label): \(result.errorText)")
                #expect(try bench.status(Workbench.iconsID).label == label)
            }
        }
    }
}
