import Testing
import TeamSyncReport
