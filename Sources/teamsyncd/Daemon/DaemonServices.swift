import ServiceLifecycle
import TeamSyncDocuments
import TeamSyncEngine
import UnixSignals

/// The daemon's loop.
struct LoopService: Service {
    let daemon: Daemon
    let manager: ServiceManager

    func run() async throws {
        let alarm = try SystemAlarm(
            onRing: { daemon.ring() }, onClockChange: { daemon.clockChanged() })
        await withGracefulShutdownHandler {
            await daemon.run(alarm: alarm)
        } onGracefulShutdown: {
            manager.stopping()
            daemon.stop()
        }
    }
}

/// SIGHUP reads the configuration again, SIGUSR1 checks everything.
struct SignalService: Service {
    let signals: UnixSignalsSequence
    let daemon: Daemon
    let reload: @Sendable () -> Void

    func run() async {
        for await signal in signals.cancelOnGracefulShutdown() {
            switch signal {
            case .sighup: reload()
            default: daemon.checkAll()
            }
        }
    }
}

/// Hands what the daemon finds to the notifier, in order.
struct NotifierService: Service {
    let statuses: AsyncStream<RepositoryStatus>
    let notifier: Notifier

    func run() async {
        for await status in statuses.cancelOnGracefulShutdown() { await notifier.note(status) }
    }
}

/// Feeds systemd's watchdog as long as the daemon's loop goes round.
struct WatchdogService: Service {
    let daemon: Daemon
    let manager: ServiceManager
    let interval: Duration

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                daemon.heartbeat { manager.isAlive() }
                do {
                    try await Task.sleep(for: interval)
                } catch {
                    return
                }
            }
        }
    }
}
