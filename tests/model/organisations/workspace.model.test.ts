import { describe, expect, test } from 'vitest'
import { workspaceMachine } from '../../../src/machines/workspace.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { organisation } from './examples.ts'
import { forbidden, workspaceWalk } from './workspace.walk.ts'

describeWalk(workspaceMachine, workspaceWalk)
describeFold(workspaceMachine, workspaceWalk)

describe('the workspace', () => {
  test('is closed at once to a person who lost the right to read it', () => {
    const harness = startHarness(workspaceMachine, workspaceWalk)
    harness.take({ kind: 'answered', child: 'organisation', output: organisation('acme', 'Acme') })
    harness.take({ kind: 'event', event: { type: 'workspace.organisation wanted' } })
    harness.take({ kind: 'failed', child: 'organisation again', error: forbidden })
    expect([harness.snapshot().value, Object.keys(harness.snapshot().children)]).toEqual(['forbidden', []])
    harness.stop()
  })
})
