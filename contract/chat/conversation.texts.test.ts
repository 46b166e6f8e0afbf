import { expect, test } from 'vitest'
import { conversationTexts as texts } from './conversation.texts.ts'

test('rows are counted as a person says it', () => {
  expect([texts.rowCount(1, 1), texts.rowCount(2, 2), texts.rowCount(1, 2), texts.rowCount(100, 1_000)]).toEqual([
    ...['1 row', '2 rows', '1 of 2 rows', '100 of 1,000 rows'],
  ])
})
