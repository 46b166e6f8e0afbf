import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { snapshotsRoutes as routes } from '../../../contract/snapshots/snapshots.routes.ts'
import type {
  Edits,
  Frequency,
  Schedule,
  Snapshot,
  WholeSnapshot,
} from '../../../contract/snapshots/snapshots.schemas.ts'
import { failureSchema } from '../../../contract/shared/failure.ts'
import type { Api } from '../shared/http.ts'

export type SnapshotsService = ReturnType<typeof createSnapshotsService>

type OfDashboard = { project: string; code: string }
type OfReport = OfDashboard & { date: string }
type Saving = OfReport & { rev: number; edits: Edits; bases: Readonly<Record<string, string>> }
type Request = { frequency: Frequency; recipients: readonly string[] } | null

const mostTries = 5
const kindOf = (failure: unknown) => failureSchema.safeParse(failure).data
const textOf = (snapshot: Snapshot, key: string) =>
  key === 'report' ? snapshot.comment : snapshot.metrics[Number(key)]?.comment

/** `show`: downloads a file. */
export function createSnapshotsService(api: Api, show: (bytes: Blob, filename: string) => void) {
  async function read({ project, code, date }: OfReport, signal: AbortSignal): Promise<WholeSnapshot | null> {
    try {
      const options = { params: { project, code, date }, staleTime: 0, signal }
      return (await api.read(routes.readSnapshot, options)).snapshot
    } catch (failure) {
      if (kindOf(failure)?.kind === 'not found') return null
      throw failure
    }
  }

  return {
    read,

    list: ({ project, code }: OfDashboard, signal: AbortSignal) =>
      api.read(routes.listSnapshots, { params: { project, code }, staleTime: 0, signal }),

    async create(
      { project, code, settings, key }: OfDashboard & { settings: DashboardSettings; key: string },
      signal: AbortSignal,
    ): Promise<Snapshot> {
      const options = { params: { project, code }, body: { settings }, idempotencyKey: key, signal }
      return (await api.call(routes.createSnapshot, options)).snapshot
    },

    /**
     * Saves changes of the edited revision. If only other parts of the report changed meanwhile, it saves on the newer
     * revision; if one of these texts changed, it returns the current report and saves nothing.
     */
    async save(
      { project, code, date, rev, edits, bases }: Saving,
      signal: AbortSignal,
    ): Promise<{ kind: 'saved' | 'changed meanwhile'; snapshot: Snapshot }> {
      let known = rev
      for (let tries = 1; ; tries += 1) {
        try {
          const options = { params: { project, code, date }, body: { edits, rev: known }, signal }
          return { kind: 'saved', snapshot: (await api.call(routes.changeSnapshot, options)).snapshot }
        } catch (failure) {
          const kind = kindOf(failure)
          if (kind?.kind !== 'conflict' || kind.code === 'LOCKED' || tries === mostTries) throw failure
          const current = await read({ project, code, date }, signal)
          if (current === null) throw failure
          const isTouched = Object.entries(bases).some(([key, base]) => textOf(current, key) !== base)
          if (isTouched) return { kind: 'changed meanwhile', snapshot: current }
          known = current.rev
        }
      }
    },

    async lock(
      { project, code, date, rev, isLocked }: OfReport & { rev: number; isLocked: boolean },
      signal: AbortSignal,
    ): Promise<Snapshot> {
      const options = { params: { project, code, date }, body: { rev, isLocked }, signal }
      return (await api.call(routes.lockSnapshot, options)).snapshot
    },

    async remove({ project, code, date }: OfReport, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteSnapshot, { params: { project, code, date }, signal })
    },

    async restore({ project, code, date }: OfReport, signal: AbortSignal): Promise<Snapshot> {
      return (await api.call(routes.restoreSnapshot, { params: { project, code, date }, signal })).snapshot
    },

    async mail(
      { project, code, date, recipients }: OfReport & { recipients: readonly string[] },
      signal: AbortSignal,
    ): Promise<number> {
      const options = { params: { project, code, date }, body: { recipients: [...recipients] }, signal }
      return (await api.call(routes.mailSnapshot, options)).sent
    },

    async download(
      { project, code, date, format, filename }: OfReport & { format: 'docx' | 'pdf'; filename: string },
      signal: AbortSignal,
    ): Promise<null> {
      show(await api.download(routes.downloadSnapshot, { params: { project, code, date, format }, signal }), filename)
      return null
    },

    async follow(
      { project, code, isFollowed }: OfDashboard & { isFollowed: boolean },
      signal: AbortSignal,
    ): Promise<boolean> {
      const options = { params: { project, code }, body: { isFollowed }, signal }
      return (await api.call(routes.followReports, options)).isFollowed
    },

    async schedule(
      { project, code, schedule }: OfDashboard & { schedule: Request },
      signal: AbortSignal,
    ): Promise<Schedule | null> {
      const body = { schedule: schedule && { ...schedule, recipients: [...schedule.recipients] } }
      return (await api.call(routes.changeSchedule, { params: { project, code }, body, signal })).schedule
    },
  }
}
