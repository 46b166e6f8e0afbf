import { describe, expect, test } from 'vitest'
import { converse } from './converse.ts'
import { at, history } from './conversation.walk.ts'
import { append, message } from './fixtures.ts'

const position = (after: number) => ({ type: 'live.position reached', position: { epoch: 'e1', after } })
const ask = (id: string) => ({ id, content: 'Paid?', at })
const arrived = (seq: number, id: string) => append(seq, message(id, 'user', 'Paid?', { parentId: 'answer' }))
const idsOf = (prompts: unknown) => (prompts as { id: string }[]).map(({ id }) => id)

describe('the connection of a conversation, whether it connects, is connected or was lost', () => {
  test('tells its channel how far the log has arrived, so that a new subscription goes on from there', () => {
    const { send, arrive, received } = converse()
    arrive(history)
    arrive(append(11, message('m11', 'user', 'x', { parentId: 'answer' })))
    send('live.closed', { code: 1006, isFinal: false })
    arrive(append(12, message('m12', 'user', 'x', { parentId: 'm11' })))
    expect(received).toEqual([position(10), position(11), position(12)])
  })

  test('keeps what is under way until it has arrived', () => {
    const { send, arrive, kept, value } = converse()
    send('live.closed', { code: 1006, isFinal: false })
    send('prompt.send requested', ask('too-early'))
    arrive(history)
    send('prompt.send requested', ask('first'))
    arrive(arrived(11, 'first'))
    send('prompt.send requested', ask('second'))
    send('live.closed', { code: 1006, isFinal: false })
    arrive(arrived(12, 'second'))
    expect([value()['connection'], kept.map(idsOf)]).toEqual(['connected', [[], ['first'], [], ['second'], []]])
  })

  test('is busy while it waits, and stands as a notice once it is lost or ended', () => {
    const { send, arrive, pass, tags } = converse()
    expect(tags()).toEqual(['busy', 'connecting'])
    arrive(history)
    expect(tags()).toEqual([])
    send('live.closed', { code: 1006, isFinal: false })
    expect(tags()).toEqual(['notice'])
    send('live.closed', { code: 1008, isFinal: true })
    expect(tags()).toEqual(['ended', 'notice'])
    send('connection.try again requested')
    pass()
    expect(tags()).toEqual(['notice'])
  })

  test('is at work from the question until the answer is over', () => {
    const { send, arrive, pass, tags } = converse()
    arrive(history)
    send('prompt.send requested', ask('first'))
    expect(tags()).toEqual(['at work', 'busy'])
    arrive(arrived(11, 'first'), { type: 'stateChange', seq: 12, state: 'thinking' })
    expect(tags()).toEqual(['at work', 'busy'])
    send('answer.stop requested')
    expect(tags()).toEqual(['at work', 'busy', 'stopping'])
    pass()
    pass()
    expect(tags()).toEqual(['overdue'])
    arrive({ type: 'stateChange', seq: 13, state: 'ready' })
    expect(tags()).toEqual([])
  })
})
