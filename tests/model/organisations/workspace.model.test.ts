import { describe, expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import { workspaceMachine } from '../../../src/machines/workspace.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { organisation } from './examples.ts'
import { forbidden, workspaceWalk } from './workspace.walk.ts'

describeWalk(workspaceMachine, workspaceWalk)
describeFold(workspaceMachine, workspaceWalk)

describe('the workspace', () => {
  test('tells its areas what the organisation is now', () => {
    const received: unknown[] = []
    const areas = fromCallback(({ receive }) => receive((event) => received.push(event)))
    const harness = startHarness(workspaceMachine, { ...workspaceWalk, actors: { areas } })
    harness.take({ kind: 'answered', child: 'organisation', output: organisation('acme', 'Acme') })
    harness.take({ kind: 'event', event: { type: 'workspace.organisation requested' } })
    const renamed = organisation('acme', 'Acme Limited')
    harness.take({ kind: 'answered', child: 'organisation again', output: renamed })
    expect(received).toEqual([{ type: 'areas.organisation read', organisation: renamed }])
    harness.stop()
  })

  test('says so when the person has another role, and nothing when somebody else has', () => {
    const harness = startHarness(workspaceMachine, workspaceWalk)
    const readAs = (role: 'admin' | 'user', others: 'admin' | 'user') => ({
      ...organisation('acme', 'Acme'),
      users: [
        { id: 'p1', name: 'Anna', email: 'anna@example.com', role },
        { id: 'p2', name: 'Ben', email: 'ben@example.com', role: others },
      ],
    })
    harness.take({ kind: 'answered', child: 'organisation', output: readAs('user', 'user') })
    for (const read of [readAs('user', 'admin'), readAs('admin', 'admin')]) {
      harness.take({ kind: 'event', event: { type: 'workspace.organisation requested' } })
      harness.take({ kind: 'answered', child: 'organisation again', output: read })
    }
    const text = 'You are now an administrator of this organisation.'
    expect(harness.emitted).toEqual([
      { type: 'toast.requested', toast: { id: 'role', tone: 'plain', text, undo: null } },
    ])
    harness.stop()
  })

  test('that a person is deleting is not closed to them before the deletion has ended', () => {
    const harness = startHarness(workspaceMachine, workspaceWalk)
    harness.take({ kind: 'answered', child: 'organisation', output: organisation('acme', 'Acme') })
    harness.take({ kind: 'event', event: { type: 'workspace.deletion begun' } })
    harness.take({ kind: 'event', event: { type: 'workspace.organisation requested' } })
    const before = Object.keys(harness.snapshot().children).includes('organisation again')
    harness.take({ kind: 'event', event: { type: 'workspace.deletion over' } })
    expect([before, Object.keys(harness.snapshot().children).includes('organisation again')]).toEqual([false, true])
    harness.stop()
  })

  test('is closed at once to a person who lost the right to read it', () => {
    const harness = startHarness(workspaceMachine, workspaceWalk)
    harness.take({ kind: 'answered', child: 'organisation', output: organisation('acme', 'Acme') })
    harness.take({ kind: 'event', event: { type: 'workspace.organisation requested' } })
    harness.take({ kind: 'failed', child: 'organisation again', error: forbidden })
    expect([harness.snapshot().value, Object.keys(harness.snapshot().children)]).toEqual(['forbidden', []])
    harness.stop()
  })
})
