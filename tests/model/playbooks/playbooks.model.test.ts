import { expect, test } from 'vitest'
import { type AnyEventObject, fromCallback } from 'xstate'
import { playbooksTexts } from '../../../contract/playbooks/playbooks.texts.ts'
import { chatStepMachine } from '../../../src/machines/playbooks/chat-step.machine.ts'
import { meetingStepMachine } from '../../../src/machines/playbooks/meeting-step.machine.ts'
import { playbookMachine, shownStepId } from '../../../src/machines/playbooks/playbook.machine.ts'
import { playbooksMachine } from '../../../src/machines/playbooks/playbooks.machine.ts'
import { playbookDraftMachine } from '../../../src/machines/playbooks/playbook-draft.machine.ts'
import { playbookStartMachine } from '../../../src/machines/playbooks/playbook-start.machine.ts'
import { previousStepMachine } from '../../../src/machines/playbooks/previous-step.machine.ts'
import { workStepMachine } from '../../../src/machines/playbooks/work-step.machine.ts'
import { stepRequestsMachine } from '../../../src/machines/playbooks/step-requests.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import {
  chatWalk,
  draftWalk,
  meetingWalk,
  workWalk,
  playbooksWalk,
  playbookWalk,
  previousWalk,
  startWalk,
  requestsWalk,
} from './playbooks.walk.ts'
import { allSteps, completeTopic, step, stepInput, topic, topicOf } from './things.ts'

describeWalk(playbooksMachine, playbooksWalk)
describeFold(playbooksMachine, playbooksWalk)
describeWalk(playbookStartMachine, startWalk)
describeFold(playbookStartMachine, startWalk)
describeWalk(playbookDraftMachine, draftWalk)
describeFold(playbookDraftMachine, draftWalk)
describeWalk(playbookMachine, playbookWalk)
describeFold(playbookMachine, playbookWalk)
describeWalk(workStepMachine, workWalk)
describeFold(workStepMachine, workWalk)
describeWalk(previousStepMachine, previousWalk)
describeFold(previousStepMachine, previousWalk)
describeWalk(chatStepMachine, chatWalk)
describeFold(chatStepMachine, chatWalk)
describeWalk(meetingStepMachine, meetingWalk)
describeFold(meetingStepMachine, meetingWalk)
describeWalk(stepRequestsMachine, requestsWalk)
describeFold(stepRequestsMachine, requestsWalk)

// D2.2.09
test('a playbook without a tab shows the first pending step that one may do', () => {
  const steps = {
    ...allSteps,
    '001': { ...allSteps['001']!, status: 'complete' as const },
    '002': step('chat', { readOnly: true }),
  }
  expect([
    shownStepId({ topic: topicOf(steps), tab: null }),
    shownStepId({ topic: topicOf(steps), tab: '001' }),
    shownStepId({ topic: topicOf(steps), tab: 'nowhere' }),
    shownStepId({ topic: topicOf(steps), tab: 'constructor' }),
    shownStepId({ topic: completeTopic, tab: null }),
  ]).toEqual(['003', '001', '003', '003', '001'])
})

// D2.8.07
test('a playbook that is not there leads to the landing of the organisation', () => {
  const harness = startHarness(playbookMachine, playbookWalk)
  harness.take(failed('first read', { kind: 'not found', message: 'Not found' }))
  expect(harness.emitted).toEqual([{ type: 'address.requested', to: '/acme', replaces: true }])
  harness.stop()
})

// D2.4.04
test('after a step is complete the next pending one is gone to', () => {
  const harness = startHarness(playbookMachine, playbookWalk)
  harness.take(answered('first read', topic))
  const next = topicOf({ ...allSteps, '001': { ...allSteps['001']!, status: 'complete' } })
  harness.take(happened('playbook.topic answered', { topic: next, isComplete: true }))
  expect(harness.emitted).toEqual([{ type: 'address.requested', to: '/acme/playbooks/t1/002', replaces: false }])
  harness.stop()
})

// D2.4.06
test.each(['chat', 'research', 'meetingNotes'] as const)(
  'a step of the kind %s that is still open asks for a second click, also long after the first',
  (type) => {
    const harness = startHarness(stepRequestsMachine, { ...requestsWalk, input: stepInput(step(type)) })
    const sent: unknown[] = []
    const request = () => {
      harness.take(happened('step.complete requested'))
      sent.push(harness.snapshot().children['completing']?.getSnapshot())
      harness.take(answered('completing', { topic }))
    }
    const isAsking = () => harness.snapshot().hasTag('asking again')
    const timePasses = () => harness.take({ kind: 'time passed' })
    request()
    expect(isAsking()).toBe(true)
    timePasses()
    timePasses()
    expect(isAsking()).toBe(false)
    request()
    // The other half of a double click.
    harness.take(happened('step.complete requested'))
    expect(isAsking()).toBe(true)
    timePasses()
    request()
    expect(sent).toMatchObject([false, false, true].map((isHalfFinished) => ({ input: { isHalfFinished } })))
    harness.stop()
  },
)

test('a double click does not reset a step', () => {
  const harness = startHarness(stepRequestsMachine, requestsWalk)
  harness.take(happened('step.reset requested'))
  harness.take(happened('step.reset requested'))
  expect(harness.snapshot().value).toEqual({ 'asking to reset': 'just asked' })
  harness.take({ kind: 'time passed' })
  harness.take(happened('step.reset requested'))
  expect(harness.snapshot().value).toBe('being reset')
  harness.stop()
})

// D2.8.08, D2.8.09
test('research is slow after five minutes, an output after one', () => {
  const research = startHarness(workStepMachine, { ...workWalk, input: stepInput(step('research')) })
  expect(research.clock.running().map(({ delay }) => delay)).toEqual([300_000])
  const output = startHarness(workStepMachine, { ...workWalk, input: stepInput(step('output')) })
  expect(output.clock.running().map(({ delay }) => delay)).toEqual([60_000])
  research.stop()
  output.stop()
})

test('a transcript uses up its draft as far as that was saved, and all of it where the other one is taken', () => {
  const reported: unknown[] = []
  const draft = fromCallback<AnyEventObject>(({ receive }) => receive((event) => void reported.push(event)))
  const harness = startHarness(meetingStepMachine, { ...meetingWalk, actors: { 'keep the draft': draft } })
  const save = () => harness.take(happened('transcript.save requested', { transcript: 'Ann: We agreed.' }))
  save()
  harness.take(answered('saving', { topic }))
  save()
  harness.take(failed('saving', { kind: 'conflict', message: 'Changed' }))
  harness.take(happened('transcript.theirs taken'))
  expect(reported).toEqual([{ type: 'draft.used up', text: 'Ann: We agreed.' }, { type: 'draft.used up' }])
  harness.stop()
})

test('a playbook that can’t be restored says why', () => {
  const harness = startHarness(playbooksMachine, playbooksWalk)
  harness.take(happened('playbooks.restore requested', { topicId: 't1' }))
  harness.take(failed('restoring', { kind: 'offline', message: 'You are offline.' }))
  expect(harness.emitted).toEqual([
    {
      type: 'toast.requested',
      toast: {
        ...{ id: 'playbook not restored', tone: 'bad', undo: null },
        text: playbooksTexts.notRestored('You are offline.'),
      },
    },
    { type: 'address.requested', to: '/acme/playbooks', replaces: true },
  ])
  harness.stop()
})

test('work that is tried again keeps its step, and asks how that is where it is another by now', () => {
  const harness = startHarness(stepRequestsMachine, requestsWalk)
  harness.take(happened('step.retry requested'))
  expect(harness.snapshot().children['beginning again']?.getSnapshot()).toMatchObject({
    input: { stepId: stepInput(step('research')).stepId, rev: step('research').rev },
  })
  harness.take(failed('beginning again', { kind: 'conflict', message: 'Changed' }))
  expect([harness.snapshot().value, harness.received]).toEqual(['refused', [{ type: 'playbook.read requested' }]])
  harness.stop()
})
