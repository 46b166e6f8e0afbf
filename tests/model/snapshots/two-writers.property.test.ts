import fc from 'fast-check'
import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Edits, WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { snapshotsRoutes as routes } from '../../../contract/snapshots/snapshots.routes.ts'
import { wireSnapshots } from '../../../src/app/wiring/snapshots.wiring.ts'
import type { FeatureActors } from '../../../src/machines/features.ts'
import { blockSystemId, reportKey } from '../../../src/machines/snapshots/report.selectors.ts'
import type { Api } from '../../../src/services/shared/http.ts'
import { createReportDrafts } from '../../../src/services/snapshots/report-drafts.ts'
import { createSnapshotsService } from '../../../src/services/snapshots/snapshots.service.ts'
import { code, date, project, whole } from './things.ts'
import { runs } from '../../deep.ts'

const histories = runs(60, 250)

/** How a save ends: taken; refused since the session is over; taken and its answer lost; the tab killed before, or after it was taken. */
const ends = ['taken', 'signed out', 'answer lost', 'killed before', 'killed after'] as const
type End = (typeof ends)[number]
type Deed = { who: 0 | 1 } & (
  | { kind: 'write'; text: string }
  | { kind: 'accept' | 'cancel' | 'mine' | 'theirs' | 'reload' | 'hear' }
  | { kind: 'save'; end: End }
)
const who = fc.constantFrom(0 as const, 1 as const)
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ who, kind: fc.constant('write' as const), text: fc.stringMatching(/^[a-d]{0,3}$/) }),
  },
  { weight: 3, arbitrary: fc.record({ who, kind: fc.constant('accept' as const) }) },
  { weight: 3, arbitrary: fc.record({ who, kind: fc.constant('save' as const), end: fc.constantFrom(...ends) }) },
  { weight: 3, arbitrary: fc.record({ who, kind: fc.constantFrom('cancel', 'mine', 'theirs', 'reload', 'hear') }) },
)

const failure = (kind: Failure['kind'], more: Partial<Failure> = {}): Failure => ({ kind, message: kind, ...more })
/** Everything that was asked for has been answered. */
const quiet = () => new Promise<void>((done) => setImmediate(() => setImmediate(done)))

/** The report on the server. It takes a save only on the revision that it has; `writes` tells what was written over. */
class Server {
  shown: WholeSnapshot = whole
  writes: { by: number; over: string; text: string }[] = []
  take(by: number, edits: Edits, rev: number): WholeSnapshot {
    if (rev !== this.shown.rev) throw failure('conflict', { status: 409 })
    const text = edits.comment ?? this.shown.comment
    this.writes.push({ by, over: this.shown.comment, text })
    this.shown = { ...this.shown, comment: text, rev: rev + 1 }
    return this.shown
  }
}

/** One person's browser: its storage outlives the tabs. */
function browser(server: Server, me: 0 | 1) {
  const kept = new Map<string, string>()
  const drafts = createReportDrafts({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  })
  let end: End = 'taken'
  let stopTab = () => {}
  const call = async (route: unknown, { body }: { body?: { edits: Edits; rev: number } }) => {
    if (route !== routes.changeSnapshot) return new Promise(() => {})
    if (end === 'signed out') throw failure('unauthorised', { status: 401 })
    if (end === 'killed before') return stopTab()
    const snapshot = server.take(me, body!.edits, body!.rev)
    if (end === 'killed after') stopTab()
    if (end === 'answer lost') throw failure('timeout')
    return { snapshot }
  }
  const read = (route: unknown) =>
    route === routes.readSnapshot ? Promise.resolve({ snapshot: server.shown }) : new Promise(() => {})
  const api = { call, read } as unknown as Api
  const logic = wireSnapshots(
    createSnapshotsService(api, () => {}),
    drafts,
  )
  const start = () => {
    const actor = createActor(logic, { input: { project, personId: `p${me}` } })
    const report = () => actor.system.get('report') as FeatureActors['report'] | undefined
    // As `src/app/event-router.ts` carries what the blocks tell.
    actor.system.inspect((seen) => {
      if (seen.type !== '@xstate.actor') return
      const block = seen.actorRef as unknown as { on: (type: string, hear: (event: never) => void) => void }
      block.on('report.block changed', (event) => report()?.send(event))
    })
    actor.start()
    actor.send({ type: 'snapshots.opened', page: { code, date, other: null } })
    return { actor, report }
  }
  let tab = start()
  stopTab = () => tab.actor.stop()
  return {
    report: () => tab.report()!,
    block: () => tab.actor.system.get(blockSystemId(reportKey)) as FeatureActors['text block report'],
    draft: () => drafts.read({ personId: `p${me}`, project, code, date })[reportKey] ?? null,
    async save(given: End): Promise<void> {
      end = given
      tab.report()?.send({ type: 'report.save requested' })
      await quiet()
      if (end.startsWith('killed')) await this.reload()
      end = 'taken'
    },
    async reload(): Promise<void> {
      tab.actor.stop()
      tab = start()
      await quiet()
    },
    close: () => tab.actor.stop(),
  }
}

async function live(history: readonly Deed[]): Promise<void> {
  const server = new Server()
  const people = [browser(server, 0), browser(server, 1)] as const
  await quiet()
  /** What each has typed and neither given up nor saved. */
  const typed: (string | null)[] = [null, null]
  for (const deed of history) {
    const { who: me } = deed
    const { block, report } = people[me]
    const written = server.writes.length
    const based = people[me].draft()?.base ?? null
    if (deed.kind === 'write') {
      block().send({ type: 'block.text requested' })
      block().send({ type: 'block.written', value: deed.text })
      if (block().getSnapshot().hasTag('writing')) typed[me] = deed.text
    }
    if (deed.kind === 'accept') {
      if (block().getSnapshot().hasTag('writing') && typed[me] === block().getSnapshot().context.remote.comment)
        typed[me] = null
      block().send({ type: 'block.accepted' })
    }
    if (deed.kind === 'cancel' && !block().getSnapshot().hasTag('both sides')) {
      block().send({ type: 'block.cancelled' })
      typed[me] = null
    }
    if (deed.kind === 'mine') block().send({ type: 'block.mine kept' })
    if (deed.kind === 'theirs' && block().getSnapshot().hasTag('both sides')) {
      block().send({ type: 'block.theirs taken' })
      typed[me] = null
    }
    if (deed.kind === 'hear') report().send({ type: 'report.changed' })
    if (deed.kind === 'reload') await people[me].reload()
    if (deed.kind === 'save') await people[me].save(deed.end)
    await quiet()
    for (const { by, over, text } of server.writes.slice(written)) {
      // Nobody writes over a text that they did not begin with or were not shown.
      if (over !== text) expect({ by, over }).toEqual({ by, over: based })
      if (text === typed[by]) typed[by] = null
    }
    for (const one of [0, 1] as const)
      if (typed[one] !== null) expect([deed, people[one].draft()?.value]).toEqual([deed, typed[one]])
  }
  for (const { close } of people) close()
}

// T-F10: 0 characters lost of what was typed, 0 silent overwrites.
test('no text is lost or written over unseen by two people, killed tabs, reloads, ended sessions and lost answers', async () => {
  await fc.assert(fc.asyncProperty(fc.array(deeds, { minLength: 10, maxLength: 60 }), live), {
    numRuns: histories,
    seed: 20_261_123,
  })
}, 600_000)
