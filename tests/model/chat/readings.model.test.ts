import { expect, test } from 'vitest'
import { editReading } from '../../../contract/chat/reading.edits.ts'
import type { Reading } from '../../../contract/chat/reading.schemas.ts'
import { createOutbox } from '../../../src/services/chat/outbox.service.ts'
import { converse } from './converse.ts'
import { append, message, snapshotFrame } from './fixtures.ts'
import { answer, at, question, readingOf } from './conversation.walk.ts'

const chart = message('chart', 'client_action', '', { parentId: 'question', action: { name: 'chart', data: {} } })
const chips = [
  {
    slot: 'shape',
    label: 'as it fits',
    alternatives: [{ label: 'pie', edit: { slot: 'shape' as const, shape: 'pie' as const } }],
  },
]
const figure = { ...answer, parentId: 'chart', reading: readingOf('sales'), chips }
const choices = [
  { label: 'Rows of sales', reading: readingOf('sales') },
  { label: 'Rows of costs', reading: readingOf('costs') },
]
const askedBack = { ...answer, choices }

test('the chips of an answer come with it, below its chart', () => {
  const { arrive, entries } = converse()
  arrive(snapshotFrame([question, chart, figure]))
  expect(entries().map(({ kind }) => kind)).toEqual(['question', 'action', 'answer'])
  expect(entries()[2]).toMatchObject({ message: { reading: readingOf('sales'), chips } })
})

test('a changed chip asks the same question again, to be read as changed', () => {
  const { send, arrive, entries, sent, kept } = converse()
  arrive(snapshotFrame([question, chart, figure]))
  const reading: Reading = editReading(readingOf('sales'), chips[0]!.alternatives[0]!.edit)
  send('answer.regenerate requested', { id: 'again', messageId: 'answer', reading, at })
  expect(reading).toEqual({ ...readingOf('sales'), shape: 'pie' })
  expect(sent()).toEqual([{ type: 'regenerate', id: 'again', messageId: 'answer', reading }])
  expect(entries().map(({ kind }) => kind)).toEqual(['question', 'waiting'])
  const prompt = { id: 'again', kind: 'regenerate', messageId: 'answer', content: question.content, at, refusal: null }
  expect(kept.at(-1)).toEqual([{ ...prompt, reading }])
})

test('the readings that are asked back can be pressed until one was, which is then said', () => {
  const { send, arrive, entries, sent } = converse()
  const shown = () => entries().flatMap((entry) => (entry.kind === 'choices' ? [[entry.chosen, entry.isOver]] : []))
  arrive(snapshotFrame([question, askedBack]))
  expect(shown()).toEqual([[null, false]])
  send('prompt.send requested', { id: 'chosen', content: 'Rows of costs', reading: readingOf('costs'), at })
  expect(sent()).toEqual([{ type: 'userMessage', id: 'chosen', content: 'Rows of costs', reading: readingOf('costs') }])
  expect(shown()).toEqual([['Rows of costs', true]])
  const arrived = message('chosen', 'user', 'Rows of costs', { parentId: 'answer', reading: readingOf('costs') })
  arrive(append(11, arrived))
  expect(shown()).toEqual([['Rows of costs', true]])
})

test('an option that a model asked back is pressed and said, though it has no reading', () => {
  const { arrive, entries } = converse()
  const ofModel = { ...answer, choices: [{ label: 'The region' }, { label: 'The store' }] }
  arrive(snapshotFrame([question, ofModel, message('next', 'user', 'The store', { parentId: 'answer' })]))
  expect(entries().flatMap((entry) => (entry.kind === 'choices' ? [[entry.chosen, entry.isOver]] : []))).toEqual([
    ['The store', true],
  ])
})

test('the same words without a reading choose nothing', () => {
  const { arrive, entries } = converse()
  arrive(snapshotFrame([question, askedBack, message('next', 'user', 'Rows of costs', { parentId: 'answer' })]))
  expect(entries().flatMap((entry) => (entry.kind === 'choices' ? [[entry.chosen, entry.isOver]] : []))).toEqual([
    [null, true],
  ])
})

test('a reading that was chosen is still there after a reload, and goes out again with its prompt', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const address = { personId: 'p1', project: 'acme', threadId: 't1' }
  const prompt = { id: 'chosen', kind: 'prompt' as const, messageId: null, content: 'Rows of costs', at, refusal: null }
  createOutbox(storage).keep(address, [{ ...prompt, reading: readingOf('costs') }])
  const { send, arrive, sent } = converse()
  send('outbox.read', { prompts: createOutbox(storage).read(address) })
  arrive(snapshotFrame([question, askedBack]))
  expect(sent()).toEqual([{ type: 'userMessage', id: 'chosen', content: 'Rows of costs', reading: readingOf('costs') }])
})
