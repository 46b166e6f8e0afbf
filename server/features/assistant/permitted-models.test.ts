import { expect, test } from 'vitest'
import { permittedModels } from './permitted-models.ts'

const list = ['default', 'quick', 'deep', 'other'].map((id) => ({ id, label: id }))
const models = { list, fast: 'quick', strong: 'deep' }
const permitted = (chosen: string | null, ...allowed: string[]) => permittedModels(models, { chosen, allowed })

test('the chosen model stands alone, and the first one where none is chosen', () => {
  expect([permitted('other'), permitted(null)]).toEqual([
    { answers: ['other'], small: null },
    { answers: ['default'], small: null },
  ])
})

test('a chosen model that is gone is replaced by an allowed one alone', () => {
  expect([permitted('gone'), permitted('gone', 'other')]).toEqual([
    { answers: [], small: null },
    { answers: ['other'], small: null },
  ])
})

test('an allowed one answers after a failure, the strong one first, and the fast one last', () => {
  expect([permitted('other', 'default'), permitted('other', 'deep'), permitted('other', 'quick')]).toEqual([
    { answers: ['other', 'default'], small: null },
    { answers: ['deep', 'other'], small: null },
    { answers: ['other', 'quick'], small: 'quick' },
  ])
  expect(permitted('other', 'quick', 'default')).toEqual({ answers: ['other', 'default'], small: 'quick' })
})

test('the chosen one does small work where it is the fast one', () => {
  expect(permitted('quick')).toEqual({ answers: ['quick'], small: 'quick' })
})

test('what is allowed and offered no more is not asked', () => {
  expect(permitted('other', 'gone')).toEqual({ answers: ['other'], small: null })
})
