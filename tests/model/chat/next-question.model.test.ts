import { describe, expect, test } from 'vitest'
import { type AnyActorRef, fromCallback } from 'xstate'
import { nextQuestionMachine } from '../../../src/machines/shared/conversation/next-question.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { describeWalk } from '../shared/walk.ts'
import { at, atWork, conversationWalk, history, question } from './conversation.walk.ts'
import { append, message, snapshotFrame } from './fixtures.ts'
import { conversationMachine } from '../../../src/machines/shared/conversation/conversation.machine.ts'
import { keptQuestion, nextQuestionWalk, queued } from './next-question.walk.ts'

describeWalk(nextQuestionMachine, nextQuestionWalk)
describeFold(nextQuestionMachine, nextQuestionWalk)

function started() {
  const kept: unknown[] = []
  const store = fromCallback<{ type: string; question?: unknown }>(({ receive }) =>
    receive((update) => void kept.push(update.question)),
  )
  const harness = startHarness(nextQuestionMachine, {
    ...nextQuestionWalk,
    actors: { 'keep the next question': store as never },
  })
  const send = (type: string, more: object = {}) => harness.take({ kind: 'event', event: { type, ...more } })
  const report = (how: string) => send('thread.reported', { report: how })
  return { harness, kept, send, report, value: () => harness.snapshot().value, of: () => harness.snapshot().context }
}

describe('the queued question', () => {
  test('waits for the end of the answer, is due then, and is forgotten once it was sent', () => {
    const { harness, kept, send, report, value } = started()
    send('question.queued', queued)
    const seen = [value()]
    report('ready')
    seen.push(value())
    send('question.taken')
    seen.push(value())
    expect(seen).toEqual(['queued', 'due', 'empty'])
    expect(kept).toEqual([queued, null])
    harness.stop()
  })

  test('is due at once where the answer ended before it was queued', () => {
    const { harness, send, report, value } = started()
    report('ready')
    send('question.queued', queued)
    expect(value()).toBe('due')
    harness.stop()
  })

  test('waits for a press after a failure and after a reload, and then for the end of an answer in progress', () => {
    const { harness, send, report, value } = started()
    send('question.queued', queued)
    report('failed')
    expect(value()).toBe('held')
    report('ready')
    expect(value()).toBe('held')
    send('question.send requested')
    expect(value()).toBe('due')
    harness.stop()

    const reloaded = started()
    reloaded.send('next question.read', { question: keptQuestion })
    reloaded.report('ready')
    expect([reloaded.value(), reloaded.of().question]).toEqual(['held', keptQuestion])
    reloaded.report('at work')
    reloaded.send('question.send requested')
    expect(reloaded.value()).toBe('queued')
    reloaded.report('ready')
    expect(reloaded.value()).toBe('due')
    reloaded.harness.stop()
  })

  test('is not sent while it is edited, and goes out in its new words', () => {
    const { harness, kept, send, report, value, of } = started()
    send('question.queued', queued)
    send('question.edit requested')
    send('question.text changed', { text: ' ' })
    send('question.edit saved')
    report('ready')
    expect(value()).toBe('editing')
    send('question.text changed', { text: ' And paid? ' })
    send('question.edit saved')
    expect([value(), of().question]).toEqual(['due', { ...queued, content: 'And paid?' }])
    expect(kept.at(-1)).toEqual({ ...queued, content: 'And paid?' })
    harness.stop()
  })

  test('waits for the files that are being added, and then for the end of the answer', () => {
    const { harness, send, report, value, of } = started()
    report('ready')
    send('question.queued', { ...queued, isForFiles: true })
    expect([value(), of().isForFiles]).toEqual(['waiting for files', true])
    send('files.reported', { report: 'added' })
    expect([value(), of().question]).toEqual(['due', queued])
    harness.stop()

    const busy = started()
    busy.send('question.queued', { ...queued, isForFiles: true })
    busy.send('files.reported', { report: 'added' })
    expect([busy.value(), busy.of().isForFiles]).toEqual(['queued', false])
    busy.report('ready')
    expect(busy.value()).toBe('due')
    busy.harness.stop()
  })

  test('is sent once its files are added although the answer before it failed', () => {
    const { harness, send, report, value } = started()
    report('failed')
    send('question.queued', { ...queued, isForFiles: true })
    send('files.reported', { report: 'added' })
    expect(value()).toBe('due')
    harness.stop()
  })

  test('waits for a press where a file could not be added, or takes too long', () => {
    for (const end of ['failed', 'time passed']) {
      const { harness, send, report, value } = started()
      report('ready')
      send('question.queued', { ...queued, isForFiles: true })
      if (end === 'failed') send('files.reported', { report: 'failed' })
      else harness.take({ kind: 'time passed' })
      expect([end, value()]).toEqual([end, 'held'])
      send('question.send requested')
      expect([end, value()]).toEqual([end, 'due'])
      harness.stop()
    }
  })

  test('waits for its files again after it was edited meanwhile', () => {
    const { harness, send, report, value } = started()
    report('ready')
    send('question.queued', { ...queued, isForFiles: true })
    send('question.edit requested')
    send('question.edit cancelled')
    expect(value()).toBe('waiting for files')
    harness.stop()
  })

  test('that nobody sends is held', () => {
    const { harness, send, report, value } = started()
    send('question.queued', queued)
    report('ready')
    harness.take({ kind: 'time passed' })
    expect(value()).toBe('held')
    harness.stop()
  })
})

describe('the conversation with a queued question', () => {
  function converse() {
    const sent: unknown[] = []
    const store = fromCallback(() => {})
    const live = fromCallback<{ type: string; frame?: unknown }>(({ receive }) =>
      receive(({ type, frame }) => void (type === 'live.send' && sent.push(frame))),
    )
    const actors = {
      'speak with the thread': live as never,
      'next question': nextQuestionMachine.provide({ actors: { 'keep the next question': store as never } }),
    }
    const harness = startHarness(conversationMachine, { ...conversationWalk, actors })
    const take = (type: string, more: object = {}) => harness.take({ kind: 'event', event: { type, ...more } })
    const child = () => (harness.snapshot().children as Record<string, AnyActorRef>)['next question']!
    take('live.opened')
    return {
      harness,
      sent,
      take,
      child,
      arrive: (...frames: unknown[]) => take('live.frames arrived', { frames }),
      answer: () => harness.snapshot().value.answer,
    }
  }
  const ready = { type: 'stateChange', seq: 11, state: 'ready' }

  test('sends it once the answer has ended', () => {
    const { harness, sent, child, arrive, answer } = converse()
    arrive(atWork)
    child().send({ type: 'question.queued', ...queued })
    expect([sent, child().getSnapshot().value]).toEqual([[], 'queued'])
    arrive(ready)
    expect(sent).toEqual([{ type: 'userMessage', id: 'next-question', content: 'And unpaid?' }])
    expect([answer(), child().getSnapshot().value]).toEqual(['being sent', 'empty'])
    harness.stop()
  })

  test('keeps it where the answer ended in an error or was stopped', () => {
    const ends = [
      [append(11, message('e', 'error', 'Failed.', { parentId: 'answer' })), { ...ready, seq: 12 }],
      [
        append(11, message('answer', 'assistant', 'Tw', { parentId: 'question', outcome: 'stopped' })),
        { ...ready, seq: 12 },
      ],
    ]
    for (const frames of ends) {
      const { harness, sent, child, arrive } = converse()
      arrive(atWork)
      child().send({ type: 'question.queued', ...queued })
      arrive(...frames)
      expect([sent, child().getSnapshot().value]).toEqual([[], 'held'])
      child().send({ type: 'question.send requested' })
      expect(sent).toHaveLength(1)
      harness.stop()
    }
  })

  test('does not send it again where another tab has sent it', () => {
    const { harness, sent, child, arrive } = converse()
    arrive(snapshotFrame([question, message('next-question', 'user', 'And unpaid?', { parentId: 'question' })]))
    child().send({ type: 'next question.read', question: queued })
    child().send({ type: 'question.send requested' })
    expect([sent, child().getSnapshot().value]).toEqual([[], 'empty'])
    harness.stop()
  })

  test('holds it where the connection is lost at that moment', () => {
    const { harness, sent, take, child, arrive } = converse()
    arrive(history)
    take('live.closed', { code: 1006, isFinal: false })
    child().send({ type: 'question.queued', ...queued, at })
    expect([sent, child().getSnapshot().value]).toEqual([[], 'due'])
    harness.take({ kind: 'time passed' })
    expect(sent).toEqual([])
    harness.stop()
  })
})
