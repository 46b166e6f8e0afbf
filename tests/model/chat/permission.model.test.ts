import { expect, test } from 'vitest'
import { converse } from './converse.ts'
import { permission, question } from './conversation.walk.ts'
import { append, message, snapshotFrame } from './fixtures.ts'

const waiting = snapshotFrame([question, permission()], { state: 'thinking' })
const decide = { callId: 'call_1', isAllowed: false }
const entriesOf = (entries: readonly { kind: string }[]) => entries.filter(({ kind }) => kind === 'permission')

test('words that would leave the server wait for the person, whose answer is sent once and shown when the log has it', () => {
  const { send, arrive, entries, sent, value } = converse()
  arrive(waiting)
  expect(entriesOf(entries())).toEqual([
    ...[{ kind: 'permission', id: 'permission', callId: 'call_1', words: 'Marlin Foods', state: null, isOpen: true }],
  ])
  send('permission.decided', decide)
  send('permission.decided', { ...decide, isAllowed: true })
  expect(sent()).toEqual([{ type: 'decide', callId: 'call_1', isAllowed: false }])
  arrive(append(11, message('other', 'tool_result', '', { parentId: 'permission' })))
  expect(value()).toMatchObject({ permission: 'submitting' })
  arrive(append(12, permission('refused')))
  expect(value()).toMatchObject({ permission: 'idle', answer: 'growing' })
  expect(entriesOf(entries())).toMatchObject([{ state: 'refused' }])
})

test('an answer that did not arrive can be given again, and none is sent while nobody is connected', () => {
  const { send, arrive, pass, sent, value } = converse()
  arrive(waiting)
  send('permission.decided', decide)
  pass()
  expect(value()).toMatchObject({ permission: 'submit failed' })
  send('permission.decided', decide)
  expect([sent().length, value()]).toMatchObject([2, { permission: 'submitting' }])
  arrive({ type: 'stateChange', seq: 11, state: 'ready' })
  expect(value()).toMatchObject({ permission: 'idle' })
  const away = converse()
  away.send('permission.decided', decide)
  expect(away.sent()).toEqual([])
})

test('when the answer is over without a word, nothing waits any more', () => {
  const { arrive, entries } = converse()
  arrive(snapshotFrame([question, permission()], { state: 'ready' }))
  expect(entriesOf(entries())).toMatchObject([{ state: null, isOpen: false }])
})
