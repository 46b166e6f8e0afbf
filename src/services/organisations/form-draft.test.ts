import { expect, test } from 'vitest'
import { editsIn, textOf } from './form-draft.ts'

test('what was edited comes back as it was kept', () => {
  const edits = { name: { mine: 'Kea', seen: 'Tui' }, vision: { mine: '', seen: 'Calm seas' } }
  expect([editsIn(textOf(edits)), textOf({}), textOf({ name: undefined })]).toEqual([edits, '', ''])
})

test.each(['', '{', '[]', 'null', '{"name":1}', '{"name":{"mine":"x"}}'])('%j holds no edits', (text) => {
  expect(Object.values(editsIn(text))).toEqual([])
})

test('a field that the form does not know is left out', () => {
  expect(editsIn('{"code":{"mine":"x","seen":"y"},"name":{"mine":"Kea","seen":""}}')).toEqual({
    name: { mine: 'Kea', seen: '' },
  })
})
