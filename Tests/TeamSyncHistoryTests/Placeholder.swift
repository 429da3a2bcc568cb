import Testing
import TeamSyncHistory
