import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Job } from '../../../contract/jobs/jobs.schemas.ts'
import {
  type DataType,
  type UpdatesClientFrame,
  type UpdatesServerFrame,
  updatesClientFrameSchema,
} from '../../../contract/live/frames.ts'
import { readAsOfOneMoment, transact } from '../../platform/database/transaction.ts'
import { listJobs } from '../../platform/jobs/jobs.read.ts'
import type { Services } from '../../platform/http/services.ts'
import { findOrganisation } from '../../platform/http/caller.store.ts'
import { acceptSocket, type LiveSocket } from '../../platform/live/live-socket.ts'
import type { Notices } from '../../platform/live/notices.ts'
import { createDrain } from '../../platform/live/drain.ts'
import type { RightsWatch } from '../../platform/live/rights-watch.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'

type Subscription = { socket: LiveSocket; project: string; organisationId: string; last: number | null }
type Line = { seq: number; thing: string; thing_id: string; after: unknown; visible_to: string | null }

/** How many lines of a log are in memory at a time. */
const MAX_LINES = 1_000

const dataTypes: Record<string, DataType> = {
  document: 'docs',
  folder: 'folders',
  thread: 'threads',
  'shared conversation': 'shared-conversations',
  organisation: 'organisation',
  membership: 'organisation',
  warehouse: 'warehouse',
  query: 'queries',
  prompt: 'prompts',
  measurement: 'measurements',
  watchlist: 'watchlist',
  matter: 'matters',
  dashboard: 'dashboards',
  snapshot: 'snapshots',
  alert: 'alerts',
  connection: 'integrations',
  playbook: 'playbook',
  research: 'research',
  report: 'reports',
}

function frameOf(line: Line, project: string, personId: string): UpdatesServerFrame {
  const { seq } = line
  if (line.visible_to !== null && line.visible_to !== personId) return { type: 'skipped', seq, project }
  if (line.thing === 'job' && line.after === null) return { type: 'deleteJob', seq, project, id: line.thing_id }
  if (line.thing === 'job') return { type: 'updateJob', seq, job: line.after as Job }
  const dataType = ownValue(dataTypes, line.thing)
  return dataType ? { type: 'refreshData', seq, project, dataType } : { type: 'skipped', seq, project }
}

/** /websocket/updates: the numbered logs of the organisations that someone may read. */
type UpdatesParts = { notices: Notices; rights: RightsWatch }

export function serveUpdates(server: FastifyInstance, services: Services, { notices, rights }: UpdatesParts): void {
  const subscriptions = new Map<LiveSocket, Map<string, Subscription>>()
  const ofOrganisation = (id: string) =>
    [...subscriptions.values()].flatMap((map) => [...map.values()]).filter((one) => one.organisationId === id)

  const linesAfter = (organisationId: string, seq: number): Promise<Line[]> =>
    transact(services.database, { person: null, organisation: organisationId, isWorker: true }, (tx) =>
      tx.db
        .selectFrom('change_log')
        .where('organisation_id', '=', organisationId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(MAX_LINES)
        .select(['seq', 'thing', 'thing_id', 'visible_to'])
        // A frame tells what became of jobs alone.
        .select(sql<unknown>`case when thing = 'job' then after end`.as('after'))
        .execute(),
    )

  async function drainOrganisation(organisationId: string): Promise<void> {
    const readers = ofOrganisation(organisationId).filter((one) => one.last !== null)
    if (readers.length === 0) return
    const lines = await linesAfter(organisationId, Math.min(...readers.map((one) => one.last!)))
    if (lines.length === MAX_LINES) drain.wake(organisationId)
    for (const reader of readers) {
      for (const line of lines) {
        if (line.seq <= reader.last!) continue
        reader.socket.send(frameOf(line, reader.project, reader.socket.caller.personId))
        reader.last = line.seq
      }
    }
  }
  const drain = createDrain(drainOrganisation)

  /**
   * Sends what a reader has missed since a number, and answers the last one sent. Nobody else waits for this reading,
   * however long the reader was away.
   */
  async function catchUp(subscription: Subscription, since: number): Promise<number> {
    const { socket, project, organisationId } = subscription
    let last = since
    while (subscriptions.get(socket)?.get(project) === subscription) {
      const lines = await linesAfter(organisationId, last)
      for (const line of lines) socket.send(frameOf(line, project, socket.caller.personId))
      last = lines.at(-1)?.seq ?? last
      if (lines.length < MAX_LINES) break
    }
    return last
  }

  notices.listen((notice) => {
    const touched = notice
      ? [notice.organisation]
      : [...subscriptions.values()].flatMap((map) => [...map.values()].map((one) => one.organisationId))
    for (const id of new Set(touched)) if (id) drain.wake(id)
  })

  async function subscribe(
    socket: LiveSocket,
    frame: Extract<UpdatesClientFrame, { type: 'subscribe' }>,
  ): Promise<void> {
    const requested = new Map<string, Subscription>()
    subscriptions.set(socket, requested)
    for (const project of new Set(frame.projects)) {
      const organisation = await findOrganisation(services.database, project, socket.caller.personId)
      const mayRead =
        organisation &&
        (organisation.role !== null || organisation.isDemo) &&
        (!organisation.enforceMfa || socket.caller.hasMfa)
      if (!mayRead) continue
      // Subscribes before reading the snapshot, so no change is missed between the two.
      const subscription: Subscription = { socket, project, organisationId: organisation.id, last: null }
      requested.set(project, subscription)
      const scope = { person: socket.caller.personId, organisation: organisation.id }
      const known = frame.after?.[project]
      const snapshot = await readAsOfOneMoment(services.database, scope, async (tx) => {
        const log = await tx.db
          .selectFrom('organisation_log')
          .where('organisation_id', '=', organisation.id)
          .select(['epoch', 'seq'])
          .executeTakeFirstOrThrow()
        const canFollow = known && known.epoch === log.epoch && known.seq <= log.seq
        return { ...log, jobs: canFollow ? null : await listJobs(tx, organisation.id) }
      })
      if (snapshot.jobs)
        socket.send({ type: 'snapshot', project, epoch: snapshot.epoch, seq: snapshot.seq, jobs: snapshot.jobs })
      subscription.last = snapshot.jobs ? snapshot.seq : await catchUp(subscription, known!.seq)
      drain.wake(organisation.id)
    }
  }

  async function stillMayRead(socket: LiveSocket): Promise<boolean> {
    for (const { project } of subscriptions.get(socket)?.values() ?? []) {
      const organisation = await findOrganisation(services.database, project, socket.caller.personId)
      const isReader = organisation !== null && (organisation.role !== null || organisation.isDemo)
      if (!isReader || (organisation.enforceMfa && !socket.caller.hasMfa)) return false
    }
    return true
  }

  server.get('/websocket/updates', { websocket: true }, (raw, request) => {
    let forget = () => {}
    acceptSocket(services, { raw, request }, updatesClientFrameSchema, {
      onAuthenticated: (socket) => {
        forget = rights.add(socket, () => stillMayRead(socket))
      },
      onFrame: (socket, frame) => (frame.type === 'subscribe' ? subscribe(socket, frame) : Promise.resolve()),
      onClosed: (socket) => {
        forget()
        subscriptions.delete(socket)
      },
    })
  })
}
