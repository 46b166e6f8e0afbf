import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import { provideRequests } from '../../../src/app/wiring/provide-requests.ts'
import { playbookMachine } from '../../../src/machines/playbooks/playbook.machine.ts'
import { runs } from '../shared/fold.ts'
import { scope, topicOf } from './things.ts'

/** What happens to one playbook while its page is open; each request and each frame takes as long as it likes. */
const anyDeed = fc.constantFrom('a step of mine', 'a setting of mine', 'another person', 'another person', 'a job')

/** A server that keeps one number, raised by every change; a page sees it as the revision of the playbook. */
async function play(scheduler: fc.Scheduler, deeds: readonly string[]) {
  let rev = 1
  const now = (): PlaybookTopic => topicOf({}, { rev, title: `After ${rev - 1} changes` })
  const hop = (name: string) => scheduler.schedule(Promise.resolve(), name)
  const onTheWire = async <T>(name: string, atServer: () => T): Promise<T> => {
    await hop(`${name}: to the server`)
    const answer = atServer()
    await hop(`${name}: back`)
    return answer
  }
  let frames: Promise<unknown> = Promise.resolve()
  const change = () => {
    rev += 1
    // One connection brings its frames in their order.
    frames = frames
      .then(() => hop('frame'))
      .then(() => page.send({ type: 'data.changed', project: 'acme', dataType: 'playbook' }))
    return now()
  }
  const page = createActor(
    provideRequests(playbookMachine, {
      'read the playbook': () => onTheWire('read', now),
      'change the playbook': () => onTheWire('change', change),
    }),
    { input: { ...scope, topicId: 't1' } },
  )
  page.start()
  const mine = async () => {
    const topic = await onTheWire('step', change)
    page.send({ type: 'playbook.topic answered', topic, isComplete: false })
  }
  const ways: Record<string, () => unknown> = {
    'a step of mine': mine,
    'a setting of mine': () =>
      page.send({ type: 'playbook.save requested', changes: { settings: { title: 'Mine' }, rev } }),
    'another person': async () => void (await hop('another person'), change()),
    'a job': async () => void (await hop('a job'), change()),
  }
  for (const deed of deeds) {
    void ways[deed]!()
    await hop(deed)
  }
  return { page, now, quiet: async () => void (await scheduler.waitIdle()) }
}

// D2.6.12
test('the page of a playbook shows what the server has once all is quiet, however late answers and frames come (M6)', async () => {
  const reached = { changes: 0, stale: 0 }
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(anyDeed, { minLength: 1, maxLength: 6 }), async (scheduler, deeds) => {
      const playing = play(scheduler, deeds)
      await scheduler.waitFor(playing)
      const { page, now, quiet } = await playing
      if (page.getSnapshot().context.topic?.rev !== now().rev) reached.stale += 1
      await quiet()
      reached.changes += now().rev - 1
      expect(page.getSnapshot().value).toMatchObject({ open: { updates: 'current' } })
      expect(page.getSnapshot().context.topic).toEqual(now())
      page.stop()
    }),
    { numRuns: Math.ceil(runs * 1.5), seed: 20_261_123 },
  )
  expect(Math.min(reached.changes, reached.stale)).toBeGreaterThan(runs / 2)
})
