import { describe, expect, test } from 'vitest'
import { excerptsOf, excerptsOfMessages } from './excerpts.ts'

const excerpt = (stems: string[], text: string) => excerptsOf({ stems, passages: [text] })[0]!
const shown = (parts: { text: string; isMatch: boolean }[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

describe('the excerpt of a passage', () => {
  test('is the sentence that holds most words, with each word marked in the form in which it stands', () => {
    const text = `${'A first sentence about nothing much at all. '.repeat(6)}**Leases** that end are renewed by the lease office. ${'And more follows here. '.repeat(12)}`
    const { start, end, parts } = excerpt(['leas', 'renew', 'offic'], text)
    expect(shown(parts)).toMatch(/^\[Leases\] that end are \[renewed\] by the \[lease\] \[office\]\. And more/)
    expect(text.slice(start, end)).toMatch(/^\*\*Leases\*\* that end .* here\.$/)
    expect(end - start).toBeLessThanOrEqual(240)
  })

  test('is cut between two words around the first of a long sentence', () => {
    const text = `${'word '.repeat(200)}the Lease of the roastery ${'word '.repeat(200)}`
    const { start, end, parts } = excerpt(['leas'], text)
    expect(shown(parts)).toMatch(/^… word .* the \[Lease\] of the roastery word .* word …$/)
    expect([text.slice(start - 1, start), text.slice(end, end + 1), end - start <= 240]).toEqual([' ', ' ', true])
  })

  test('is the beginning where no word stands, such as a match of the title', () => {
    expect(shown(excerpt(['leas'], 'Opening hours. We open at nine.').parts)).toBe('Opening hours. We open at nine.')
    expect(excerpt(['leas'], ' \n ')).toEqual({ start: 0, end: 0, parts: [] })
  })

  test('of a text without words or breaks is short', () => {
    for (const text of ['x'.repeat(200_000), 'lease '.repeat(40_000), '. '.repeat(100_000), '('.repeat(200_000)])
      expect(shown(excerpt(['leas'], text).parts).length).toBeLessThan(700)
  })
})

describe('the excerpt of a message', () => {
  const said = (beginnings: string[], text: string) => shown(excerptsOfMessages({ beginnings, texts: [text] })[0]!)

  test('is the one sentence with most words, whatever their accents and endings', () => {
    const text = 'We talked about rent. **Zürich** pays the rents of the west pier. Nothing else was said.'
    expect(said(['zurich', 'rent', 'pier'], text)).toBe('[Zürich] pays the [rents] of the west [pier].')
    expect(said(['the'], 'Where is the pier?')).toBe('Where is [the] pier?')
  })

  test('is cut around the first word of a long sentence, and empty where no word is', () => {
    expect(said(['crane'], `${'word '.repeat(60)}the crane ${'word '.repeat(60)}`)).toMatch(
      /^… word .*the \[crane\] word .*word …$/,
    )
    expect([said(['crane'], 'Nothing here.'), said([], 'Nothing here.'), said(['crane'], '')]).toEqual(['', '', ''])
  })

  test('takes the parts of a word with signs in it, and Chinese signs anywhere', () => {
    expect(said(['follow-up', 'follow', 'up'], 'A follow-up of the talk.')).toBe('A [follow]-[up] of the talk.')
    expect(said(['租', '金'], '码头的租金是多少？')).toBe('[码头的租金是多少]？')
  })

  test('of a text without words or breaks is short', () => {
    for (const text of ['x'.repeat(100_000), 'lease '.repeat(20_000), '. '.repeat(50_000), '('.repeat(100_000)])
      expect(said(['leas'], text).length).toBeLessThan(900)
  })
})
