import type { FastifyInstance } from 'fastify'
import { snapshotsRoutes as routes } from '../../../contract/snapshots/snapshots.routes.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import { storableJson } from '../../engines/text/index.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import { askForCommentary } from './commentary.job.ts'
import { mailSnapshot } from './mail.ts'
import { printReport } from './print-report.ts'
import { checkListed } from '../../platform/database/listed-members.ts'
import { nextAt } from './schedule.ts'
import type { ScheduleEnvironment } from './schedule.job.ts'
import {
  changeSnapshot,
  dashboardOf,
  findRow,
  hasPending,
  keepSnapshot,
  listSnapshots,
  lockSnapshot,
  moveTrash,
  readSchedule,
  shownSnapshot,
  wholeSnapshot,
} from './snapshots.store.ts'
import { followReports, isFollowed } from './subscriptions.store.ts'
import { freezeDashboard } from './take.ts'

const mimes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const

export function serveSnapshots(
  server: FastifyInstance,
  services: Services,
  { engine, environment }: { engine: JobEngine; environment: ScheduleEnvironment },
): void {
  serve(server, services, routes.listSnapshots, ({ params, transact }) =>
    transact(async (tx) => ({
      snapshots: await listSnapshots(tx, params.code),
      schedule: await readSchedule(tx, params.code),
      isFollowed: await isFollowed(tx, params.code),
    })),
  )

  serve(server, services, routes.createSnapshot, async ({ params, body, caller, organisation, transact }) => {
    const scope = { person: caller.personId, organisation: organisation.id }
    const request = { code: params.code, settings: body.settings, isScheduled: false }
    const taken = await freezeDashboard(environment, scope, organisation, request)
    return transact(async (tx) => {
      const row = await keepSnapshot(tx, taken)
      const jobId = await askForCommentary(tx, engine, row)
      return { snapshot: await shownSnapshot(tx, row), jobId }
    })
  })

  serve(server, services, routes.readSnapshot, ({ params, transact }) =>
    transact(async (tx) => ({ snapshot: await wholeSnapshot(tx, await findRow(tx, params)) })),
  )

  serve(server, services, routes.changeSnapshot, ({ params, body, transact }) =>
    transact(async (tx) => {
      const row = await changeSnapshot(tx, params, body)
      const { report, charts } = row.commentary
      const isWaiting = [report, ...charts].some(({ suggestion }) => suggestion !== null)
      const job = isWaiting ? { jobId: await askForCommentary(tx, engine, row) } : {}
      return { snapshot: await shownSnapshot(tx, row), ...job }
    }),
  )

  serve(server, services, routes.deleteSnapshot, ({ params, transact }) =>
    transact(async (tx) => {
      await moveTrash(tx, params, true)
      return {}
    }),
  )

  serve(server, services, routes.restoreSnapshot, ({ params, transact }) =>
    transact(async (tx) => {
      const row = await moveTrash(tx, params, false)
      // Whoever wrote its texts has not found it in the trash.
      if (hasPending(row.commentary)) await askForCommentary(tx, engine, row)
      return { snapshot: await shownSnapshot(tx, row) }
    }),
  )

  serve(server, services, routes.lockSnapshot, ({ params, body, transact }) =>
    transact(async (tx) => ({ snapshot: await shownSnapshot(tx, await lockSnapshot(tx, params, body)) })),
  )

  serve(server, services, routes.mailSnapshot, async ({ params, body, organisation, caller, transact }) => {
    const row = await transact(async (tx) => {
      await checkListed(tx, body.recipients, [])
      return findRow(tx, params)
    })
    const sent = await mailSnapshot(environment, {
      ...{ organisationId: organisation.id, project: params.project, row, recipients: body.recipients },
      sender: caller.personId,
    })
    if (sent === 0) throw new Refusal(400, texts.unknownRecipient)
    return { sent }
  })

  serve(server, services, routes.downloadSnapshot, async ({ params, organisation, reply, transact }) => {
    const { row, snapshot } = await transact(async (tx) => {
      const found = await findRow(tx, params)
      return { row: found, snapshot: await shownSnapshot(tx, found) }
    })
    const { format } = params
    const bytes = await printReport(environment.workers, { row, snapshot, organisation, format })
    const filename = encodeURIComponent(`${row.name} ${row.day}.${format}`).replace(
      /['()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    return reply
      .header('content-type', mimes[format])
      .header('content-disposition', `attachment; filename*=UTF-8''${filename}`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .send(Buffer.from(bytes))
  })

  serve(server, services, routes.followReports, ({ params, body, transact }) =>
    transact(async (tx) => {
      await dashboardOf(tx, params.code)
      await followReports(tx, params.code, body.isFollowed)
      return { isFollowed: body.isFollowed }
    }),
  )

  serve(server, services, routes.changeSchedule, ({ params, body, organisation, transact }) =>
    transact(async (tx) => {
      await dashboardOf(tx, params.code)
      const address = { organisation_id: organisation.id, dashboard_code: params.code }
      const { schedule } = body
      if (schedule === null) {
        await tx.db
          .deleteFrom('snapshot_schedule')
          .where('organisation_id', '=', address.organisation_id)
          .where('dashboard_code', '=', address.dashboard_code)
          .execute()
        return { schedule: null }
      }
      const zone = isTimeZone(organisation.timeZone) ? organisation.timeZone : defaultTimeZone
      const before = (await readSchedule(tx, params.code))?.recipients ?? []
      const recipients = await checkListed(tx, schedule.recipients, before)
      const fields = {
        ...{ frequency: schedule.frequency, recipients: storableJson(recipients) },
        ...{ next_at: nextAt(schedule.frequency, environment.now(), zone), created_by: tx.scope.person },
      }
      await tx.db
        .insertInto('snapshot_schedule')
        .values({ ...address, ...fields })
        .onConflict((one) => one.columns(['organisation_id', 'dashboard_code']).doUpdateSet(fields))
        .execute()
      return { schedule: await readSchedule(tx, params.code) }
    }),
  )
}
