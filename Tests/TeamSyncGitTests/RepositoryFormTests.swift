import TestSupport
import Testing

@Suite("The forms of a repository")
struct RepositoryFormTests {
    @Test("Results agree with git for every form of repository", arguments: RepositoryForm.allCases)
    func sameAnswers(form: RepositoryForm) throws {
        for seed in try SeedRange.chosen(of: 1001...1010) {
            do {
                let random = try RandomRepository(seed: seed)
                let repository = try form.make(from: random.repository)
                let check = try OracleCheck(
                    repository, scopes: random.history.scopes,
                    acceptsAnyMergeBase: form == .commitGraph || form == .collected)
                let differences = try check.differences()
                #expect(differences == [], "seed \(seed)")
            } catch {
                Issue.record(error, "seed \(seed)")
            }
        }
    }
}
