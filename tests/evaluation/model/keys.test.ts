import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDocuments } from '../../../server/features/demo/demo-documents.ts'
import { keys } from './keys.ts'
import { openPlainTables } from './plain-tables.ts'
import { conversations } from './questions.ts'

let tables: Awaited<ReturnType<typeof openPlainTables>>
beforeAll(async () => {
  tables = await openPlainTables()
})
afterAll(() => tables.close())

const questions = conversations.flatMap((conversation) => conversation.questions)

test('every question has one key, and there are enough of every manner', () => {
  expect(keys.map(({ id }) => id).toSorted()).toEqual(questions.map(({ id }) => id).toSorted())
  expect(questions.length).toBeGreaterThanOrEqual(40)
  expect(questions.length - conversations.length).toBeGreaterThanOrEqual(12)
})

test('every key says what a right answer holds', () => {
  expect(keys.filter(({ facts, cells = [] }) => facts.length + cells.length === 0)).toEqual([])
})

test.each(keys.flatMap(({ id, cells = [] }) => cells.map((cell) => ({ id, ...cell }))))(
  '$id: $row, $column is what the workbooks say',
  async ({ sql, value }) => {
    expect(await tables.valueOf(sql)).toBe(value)
  },
)

test('the files that keys over the demo organisation name are there', () => {
  const names = new Set(demoDocuments.map(({ filename }) => filename))
  const asked = conversations.filter(({ about }) => about === 'demo').flatMap((each) => each.questions)
  const ids = new Set(asked.map(({ id }) => id))
  const named = keys.filter(({ id }) => ids.has(id)).flatMap(({ files }) => files)
  expect(named.filter((file) => !names.has(file))).toEqual([])
})
