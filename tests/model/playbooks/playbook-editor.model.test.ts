import { describe, expect, test } from 'vitest'
import { playbookEditorMachine } from '../../../src/machines/playbooks/playbook-editor.machine.ts'
import { playbookFormMachine } from '../../../src/machines/playbooks/playbook-form.machine.ts'
import { playbookTrialMachine } from '../../../src/machines/playbooks/playbook-trial.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import {
  earlier,
  keptDraft,
  list,
  playbookEditorWalk,
  playbookFormWalk,
  playbookTrialWalk,
  staleDraft,
  triedNot,
  triedOnce,
  triedWhole,
  withRoles,
  written,
} from './playbook-editor.walk.ts'

describeWalk(playbookEditorMachine, playbookEditorWalk)
describeFold(playbookEditorMachine, playbookEditorWalk)
describeWalk(playbookFormMachine, playbookFormWalk)
describeFold(playbookFormMachine, playbookFormWalk)
describeWalk(playbookTrialMachine, playbookTrialWalk)
describeFold(playbookTrialMachine, playbookTrialWalk)

const startForm = (draft: typeof keptDraft | null = null) => {
  const harness = startHarness(playbookFormMachine, playbookFormWalk)
  harness.take(answered('draft', draft))
  return harness
}

describe('a playbook being written', () => {
  test('is unsaved from the first change on, goes back and on step by step, and is as saved again at the beginning', () => {
    const harness = startForm()
    harness.take(happened('playbook.changed', { change: { name: 'One' } }))
    harness.take(happened('playbook.step added', { kind: 'research' }))
    const open = harness.snapshot().context.openStep
    harness.take(happened('playbook.undone'))
    harness.take(happened('playbook.undone'))
    const isBack = harness.snapshot().hasTag('edited')
    harness.take(happened('playbook.redone'))
    expect([open, isBack, harness.snapshot().context.fields.name, harness.snapshot().hasTag('edited')]).toEqual([
      ...['003', false, 'One', true],
    ])
    harness.stop()
  })

  test('keeps what is written beside what somebody else has saved, until one is chosen', () => {
    const latest = written('p1', { rev: 2, description: 'Theirs.' })
    const outcomes = ['playbook.theirs chosen', 'playbook.mine chosen'].map((choice) => {
      const harness = startForm()
      harness.take(happened('playbook.changed', { change: { name: 'Mine' } }))
      harness.take(happened('playbook.save requested', { key: 'key-00000001' }))
      harness.take(answered('saving', { playbook: latest, isConflict: true }))
      const both = [harness.snapshot().hasTag('both sides'), harness.snapshot().context.fields.name]
      harness.take(happened(choice, choice.includes('mine') ? { key: 'key-00000002' } : {}))
      const { fields, rev } = harness.snapshot().context
      harness.stop()
      return [...both, fields.name, rev]
    })
    expect(outcomes).toEqual([
      [true, 'Mine', 'Playbook p1', 2],
      [true, 'Mine', 'Mine', 2],
    ])
  })

  test('takes up what was kept, and shows it beside theirs when it was begun on another one', () => {
    const taken = startForm(keptDraft)
    const beside = startForm(staleDraft)
    expect([
      [taken.snapshot().context.fields.name, taken.snapshot().context.isTakenUp, taken.snapshot().hasTag('both sides')],
      [beside.snapshot().context.fields.name, beside.snapshot().hasTag('both sides')],
    ]).toEqual([
      ['Kept', true, false],
      ['Stale', true],
    ])
    taken.stop()
    beside.stop()
  })

  test('cannot be saved with what the server would refuse, and after a refusal says why', () => {
    const harness = startForm()
    harness.take(happened('playbook.changed', { change: { name: ' ' } }))
    harness.take(happened('playbook.save requested', { key: 'key-00000001' }))
    const isSent = harness.snapshot().hasTag('busy')
    harness.take(happened('playbook.changed', { change: { name: 'Fine' } }))
    harness.take(happened('playbook.save requested', { key: 'key-00000001' }))
    harness.take(failed('saving', { kind: 'conflict', status: 409, message: 'This URL slug is already taken' }))
    expect([isSent, harness.snapshot().context.failure?.message, harness.snapshot().context.fields.name]).toEqual([
      ...[false, 'This URL slug is already taken', 'Fine'],
    ])
    harness.stop()
  })

  test('takes an earlier version into the form, where it can be undone', () => {
    const harness = startForm()
    harness.take(happened('playbook.version restored', { version: earlier }))
    const restored = harness.snapshot().context.fields
    harness.take(happened('playbook.undone'))
    expect([restored.name, restored.slug, harness.snapshot().context.fields.name]).toEqual([
      ...['Earlier', withRoles.slug, withRoles.name],
    ])
    harness.stop()
  })
})

describe('the desk', () => {
  test('takes a deleted playbook out of its list and puts it back when that is undone', () => {
    const harness = startHarness(playbookEditorMachine, playbookEditorWalk)
    harness.take(answered('list', list))
    harness.take(happened('row.deleted', { kind: 'written playbook', id: 'p2', name: 'Playbook p2' }))
    const without = harness.snapshot().context.playbooks.map(({ id }) => id)
    harness.take(happened('playbook editor.restore requested', { playbookId: 'p2' }))
    harness.take(answered('restoring', written('p2')))
    expect([without, harness.snapshot().context.playbooks.map(({ id }) => id)]).toEqual([['p1'], ['p1', 'p2']])
    harness.stop()
  })

  test('reads its trash again while that is open, when a playbook is back', () => {
    const harness = startHarness(playbookEditorMachine, playbookEditorWalk)
    const sent: unknown[] = []
    harness.take(happened('playbook editor.trash opened'))
    const trash = harness.snapshot().children['deleted playbooks']
    trash?.subscribe((snapshot) => sent.push(snapshot))
    const before = sent.length
    harness.take(happened('playbook editor.restore requested', { playbookId: 'p2' }))
    harness.take(answered('restoring', written('p2')))
    expect([trash !== undefined, before, sent.length]).toEqual([true, 0, 1])
    harness.stop()
  })
})

test('one dialog stands at a time: the trash gives way to a playbook and does not open over it', () => {
  const harness = startHarness(playbookEditorMachine, playbookEditorWalk)
  const name = (playbookId: string | null) =>
    harness.take(happened('playbook editor.playbook named', { playbookId, personId: 'p', isSuperadmin: true }))
  const open = () => harness.take(happened('playbook editor.trash opened'))
  const isOpen = () => harness.snapshot().hasTag('trash open')
  harness.take(answered('list', list))
  name(null)
  open()
  const atFirst = isOpen()
  name('p1')
  const besidePlaybook = isOpen()
  open()
  expect([atFirst, besidePlaybook, isOpen()]).toEqual([true, false, false])
  harness.stop()
})

describe('a trial run', () => {
  test('goes from step to step by itself, stops where it is told, and goes on there', () => {
    const harness = startHarness(playbookTrialMachine, playbookTrialWalk)
    const isRunning = () => harness.snapshot().hasTag('running')
    harness.take(answered('beginning', triedNot))
    harness.take(happened('trial.begun'))
    harness.take(answered('step', triedOnce))
    const goesOn = isRunning()
    harness.take(happened('trial.stopped'))
    const stops = !isRunning()
    harness.take(happened('trial.begun'))
    expect(harness.snapshot().children['step']?.getSnapshot().input).toMatchObject({ stepId: '002' })
    harness.take(answered('step', triedWhole))
    expect([goesOn, stops, harness.snapshot().hasTag('done')]).toEqual([true, true, true])
    harness.stop()
  })

  test('keeps what was run where a step cannot be worked out, and says why', () => {
    const harness = startHarness(playbookTrialMachine, playbookTrialWalk)
    harness.take(answered('beginning', triedOnce))
    harness.take(happened('trial.begun'))
    harness.take(failed('step', { kind: 'timeout', message: 'The server did not answer.' }))
    const { outputs, failure } = harness.snapshot().context
    expect([Object.keys(outputs), failure?.message]).toEqual([['001'], 'The server did not answer.'])
    harness.stop()
  })
})
