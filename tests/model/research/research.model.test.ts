import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { researchMachine } from '../../../src/machines/research/research.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { researchWalk } from './research.walk.ts'
import { topicId } from './things.ts'

describeWalk(researchMachine, researchWalk)
describeFold(researchMachine, researchWalk)

const opened = (page: object) => {
  const harness = startHarness(researchMachine, researchWalk)
  harness.take(happened('research.opened', { page }))
  return harness
}

test('a topic with its reports lives while a page of it is looked at, and no longer', () => {
  const harness = opened({ kind: 'view', topicId })
  const living = () => Object.keys(harness.actor.getSnapshot().children)
  expect(living()).toEqual(expect.arrayContaining(['list', 'topic', 'reports', 'printing']))
  harness.take(happened('research.opened', { page: { kind: 'landing' } }))
  expect(living()).not.toContain('topic')
  harness.take(happened('research.left', {}))
  expect(living()).toEqual([])
  harness.stop()
})

test('what the live channel tells of research is read again, and nothing else', () => {
  const harness = opened({ kind: 'view', topicId })
  const asked: string[] = []
  harness.actor.system.inspect((seen) => {
    if (seen.type === '@xstate.event' && seen.event.type === 'resource.changed')
      asked.push((seen.actorRef as AnyActorRef).id)
  })
  harness.take(happened('data.changed', { dataType: 'docs' }))
  expect(asked).toEqual([])
  harness.take(happened('data.changed', { dataType: 'reports' }))
  expect(asked).toEqual(['list', 'topic', 'reports'])
  harness.stop()
})

// D1.8.29
test('a topic that is not there leads to the landing of the organisation, one that was made to its page', () => {
  const harness = opened({ kind: 'view', topicId: 'none' })
  const ways: unknown[] = []
  harness.actor.on('address.requested', (event) => ways.push(event))
  harness.take(happened('research.way found', { topicId: null }))
  harness.take(happened('research.way found', { topicId }))
  expect(ways).toEqual([
    { type: 'address.requested', to: '/acme', replaces: true },
    { type: 'address.requested', to: `/acme/research/${topicId}`, replaces: true },
  ])
  harness.stop()
})
