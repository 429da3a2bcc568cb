import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncReaders
import TeamSyncReport

/// Determines the effects of the changes in a report on the code of the repositories that use the changed ones.
struct ImpactSearch {
    /// The time limit for all searches together.
    private static let timeout = Duration.seconds(30)

    let context: ReportContext
    /// The value of `--config`; nil without it.
    let configuration: String?

    /// - Parameters:
    ///   - range: the requested range; nil for incoming changes.
    ///   - reports: the reports on the repositories that contain the changes.
    func impact(of range: HistoryRange?, _ reports: [RepositoryReport]) -> ReportImpact {
        let providers = Set(reports.map(\.id))
        let all = context.configuration.repositories
        let isUsed = all.contains { user in
            all.contains { $0.id != user.id && providers.contains($0.id) && user.usesCatalogue(of: $0) }
        }
        guard isUsed else {
            return ReportImpact(
                unknown: ReportProblem(
                    "no repository is configured to use their items",
                    hint: "set 'uses' in the configuration"), home: nil)
        }
        signal(SIGPIPE, SIG_IGN)
        let program = ImpactProgram(environment: context.environment, configuration: configuration)
        let deadline = ContinuousClock.now + ImpactSearch.timeout
        do throws(ImpactProgram.Failure) {
            var documents: [ImpactDocument] = []
            for (ids, range) in questions(range, reports) {
                let left = max(.zero, ContinuousClock.now.duration(to: deadline))
                documents.append(try program.document(of: ids, range, timeout: left))
            }
            let unread = reports.filter { $0.problem != nil }.map(\.label)
            return ReportImpact(documents, of: providers, unread: unread, home: context.environment["HOME"])
        } catch {
            return ReportImpact(unknown: ImpactSearch.problem(error), home: context.environment["HOME"])
        }
    }

    /// Returns one search if the same range applies to all repositories; otherwise one for each changed repository.
    private func questions(
        _ range: HistoryRange?, _ reports: [RepositoryReport]
    ) -> [(ids: [String], range: ImpactProgram.Range)] {
        let changed = reports.filter { !$0.items.isEmpty || !$0.others.isEmpty }
        switch range {
        case nil, .incoming: return changed.isEmpty ? [] : [(changed.map(\.id), .incoming)]
        case .between(let from, let to):
            return changed.isEmpty ? [] : [(changed.map(\.id), .between(from: from, to: to))]
        case .since:
            return changed.compactMap { report in
                guard let from = report.from, let to = report.to else { return nil }
                return ([report.id], .between(from: from.commit, to: to.commit))
            }
        }
    }

    private static func problem(_ failure: ImpactProgram.Failure) -> ReportProblem {
        switch failure {
        case .notInstalled:
            ReportProblem(
                "\(failure)", hint: "run 'scripts/install' without '--without-swift'")
        case .failed:
            ReportProblem("\(failure)", hint: "run 'teamsync impact' to search the code without this time limit")
        }
    }
}
