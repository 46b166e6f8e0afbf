import { expect, test } from 'vitest'
import type { AnyActorRef } from 'xstate'
import { addAnswerMachine } from '../../../src/machines/chat/add-answer.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { addAnswerWalk, answerText } from './add-answer.walk.ts'

describeWalk(addAnswerMachine, addAnswerWalk)
describeFold(addAnswerMachine, addAnswerWalk)

test('the reports are those of the dashboard that was chosen last, and a new answer starts without one', () => {
  const harness = startHarness(addAnswerMachine, addAnswerWalk)
  const children = () => Object.keys(harness.snapshot().children)
  const inputOf = (child: string) => (harness.snapshot().children[child] as AnyActorRef).getSnapshot().input
  harness.take(happened('adding.opened', { text: answerText }))
  expect(children()).toEqual(['targets', 'addition'])
  for (const code of ['overview', 'sales']) {
    harness.take(happened('adding.dashboard chosen', { code }))
    expect(inputOf('reports')).toEqual({ project: 'acme', code })
  }
  harness.take(happened('adding.closed'))
  expect(children()).toEqual([])
  harness.take(happened('adding.opened', { text: 'Another answer' }))
  expect(harness.snapshot().context).toEqual({ project: 'acme', text: 'Another answer', code: '' })
  harness.stop()
})
