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

/** The words of a text; one that is written for given words has a name in their place. */
const wordsOf = (text: unknown): string => {
  if (typeof text === 'string') return text
  return typeof text === 'function' && text.length > 0 ? String(tryToSay(text as (...given: string[]) => unknown)) : ''
}

/** Texts for lists or dates cannot be said of a name; they are none of those that are looked for. */
function tryToSay(text: (...given: string[]) => unknown): unknown {
  try {
    return text('Kea', 'Tui')
  } catch {
    return ''
  }
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

// D1.4.31
test('only the shared texts say that an action failed, so that it reads alike everywhere', () => {
  const saysSo = Object.entries(catalogue).flatMap(([name, texts]) =>
    Object.entries(texts).flatMap(([key, text]) => (/^action ?failed/i.test(wordsOf(text)) ? [`${name}.${key}`] : [])),
  )
  expect(saysSo).toEqual(['shared.actionFailed', 'shared.actionFailedBecause'])
})

test('what is said of a deletion names the trash, but for what nobody can undo', () => {
  const final = [
    ...['alert-toasts.deleted', 'alerts.deleted', 'audit.deleted', 'announcements.deleted', 'integrations.deleted'],
    ...['model-use.removed', 'settings.removed', 'settings-notices.removed', 'partners.deleted', 'trash.deleted'],
  ]
  const silent = Object.entries(catalogue).flatMap(([name, texts]) =>
    Object.entries(texts).flatMap(([key, text]) =>
      /^(?:deleted|removed|(?!not)[a-z]+Deleted)$/.test(key) && !wordsOf(text).includes('trash')
        ? [`${name}.${key}`]
        : [],
    ),
  )
  expect(silent).toEqual(final)
})
