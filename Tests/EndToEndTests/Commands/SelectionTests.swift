import Foundation
import TestSupport
import Testing

@Suite("Commands that select repositories, and JSON output", .validatesDocuments)
struct SelectionTests {
    @Test("counts and metrics of one repository")
    func ids() throws {
        let bench = try Workbench()
        try bench.sync()
        let all = try bench.teamsync("counts").text
        #expect(all.contains("12 Icons") && all.contains("2 Components"))
        for name in [Workbench.iconsID, "icons"] {
            let icons = try bench.teamsync("counts", name).text
            #expect(icons.contains("12 Icons") && !icons.contains("Components"), "\(icons)")
        }
        let json = try bench.teamsync("counts", Workbench.componentsID, "--json")
        bench.note(json.output, .export)
        #expect(json.text.contains("\"components\": 2") && !json.text.contains("icons"))
        let metrics = try bench.teamsync("metrics", Workbench.iconsID).text
        #expect(metrics.contains("icons-library") && !metrics.contains(Workbench.componentsID))
        for command in ["counts", "metrics", "open"] {
            #expect(try bench.teamsync(command, "nothing").status == 66, "\(command)")
        }
    }

    @Test("The pages and the configuration as JSON")
    func json() throws {
        let bench = try Workbench()
        try bench.configure(["forges: {git.company.com: gitea}"], icons: ["notify: true"])
        try bench.setOrigin(of: bench.icons, to: "git@git.company.com:team/icons.git")
        try bench.fixture.pushIcons(["cart"])
        _ = try bench.teamsync("sync")
        let id = try bench.icons.clone.git("rev-parse", "origin/main")
        let pages = try bench.teamsync("open", "--json", "Icons", "Comps")
        let list = try #require(try JSONSerialization.jsonObject(with: Data(pages.output)) as? [[String: Any]])
        #expect(list.map { $0["id"] as? String } == [Workbench.iconsID, Workbench.componentsID])
        #expect(list[0]["url"] as? String == "https://git.company.com/team/icons/commit/\(id)")
        #expect(list[1]["url"] is NSNull)
        let shown = try bench.teamsync("config", "show", "--json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(shown.output)) as? [String: Any])
        let repositories = try #require(object["repositories"] as? [[String: Any]])
        #expect(repositories.map { $0["notify"] as? Bool } == [true, false])
        #expect((repositories[0]["limits"] as? [String: Int])?["commits"] == 200)
        #expect(repositories[0]["interval"] as? String == "10m")
        #expect(object["forges"] as? [String: String] == ["git.company.com": "gitea"])
        #expect(try bench.teamsync("config", "show", "--json", "--origin").status == 64)
    }
}
