import { describe, expect, test } from 'vitest'
import { paletteCommands, palettePages } from './palette-commands.ts'
import { matchOfName, paletteWordsOf } from './palette-words.ts'

describe('the words of the palette', () => {
  test('are without case, accents and signs, each once', () => {
    expect(paletteWordsOf('Zürich — Q3_report (Q3).PDF')).toEqual(['zurich', 'q3', 'report', 'pdf'])
    expect(paletteWordsOf(' … ')).toEqual([])
  })

  test('match a name if each of them begins a word or occurs in it', () => {
    const matches = (phrase: string, name: string) => matchOfName(paletteWordsOf(phrase), name) !== null
    expect([
      matches('quar rep', 'Quarterly report'),
      matches('ort', 'Quarterly report'),
      matches('rt', 'Quarterly report'),
      matches('quarterly plan', 'Quarterly report'),
      matches('予算', '2026年度予算'),
      matches('', 'Quarterly report'),
    ]).toEqual([true, true, false, false, true, false])
  })

  test('rank a whole word before a beginning, and a beginning before an occurrence', () => {
    const names = ['Subreport', 'Reporting', 'Report']
    const ranked = names.toSorted((one, other) => matchOfName(['report'], other)! - matchOfName(['report'], one)!)
    expect(ranked).toEqual(['Report', 'Reporting', 'Subreport'])
  })
})

test('pages and commands have ids of their own, and pages lead into the organisation or to the account', () => {
  const pages = palettePages('acme')
  const ids = [...pages, ...paletteCommands].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(pages.filter(({ to }) => !/^\/(acme(\/|$)|user\/settings$|organisations$)/.test(to))).toEqual([])
})
