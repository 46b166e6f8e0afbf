import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from './catalogue.ts'

/** All constant texts below a part, with the way to them. */
function textsOf(part: unknown, way: string): [string, string][] {
  if (typeof part === 'string') return [[way, part]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) => textsOf(inner, `${way}.${name}`))
}

test('the catalogue holds the texts of every feature', () => {
  const files = globSync('contract/**/*.texts.ts').map((file) => basename(file, '.texts.ts'))
  expect(Object.keys(catalogue).sort()).toEqual(files.sort())
})

test('no text is empty, has blanks at its ends or double blanks within', () => {
  const odd = textsOf(catalogue, 'catalogue').filter(
    ([, text]) => text === '' || text !== text.trim() || /[^\n] {2}/.test(text),
  )
  expect(odd).toEqual([])
})

test('an action that failed says so in one wording everywhere', () => {
  const wordings = Object.entries(catalogue).flatMap(([name, texts]) =>
    'actionFailed' in texts ? [[name, texts.actionFailed]] : [],
  )
  expect(wordings).toEqual(wordings.map(([name]) => [name, 'Action failed']))
})
