import { expect, test } from 'vitest'
import { assistantTexts } from './assistant.texts.ts'
import { isBetter, repairPrompt, wrongLines } from './repair.ts'

test('what lost its citation is told by what was wrong with it', () => {
  const text = 'Bananas are yellow.'
  const missed = ['[^p1: "blue bananas"]', '[leave.md]', '[^p1]']
  expect(repairPrompt([{ from: 0, to: text.length, text, figures: [], missed }], [])).toBe(
    [
      assistantTexts.repairFigures,
      '1: Bananas are yellow.',
      '   [^p1: "blue bananas"] is not in that passage, word for word',
      '   [leave.md] quotes no words: write the mark of the passage with the words that say it, as in [^p3: "…"]',
      '   [^p1] quotes no words: write the mark of the passage with the words that say it, as in [^p3: "…"]',
    ].join('\n'),
  )
})

test('a line that lost a citation behind a figure is found, whatever stood before the mark of the figure', () => {
  const text = 'Shifts last 15 hours[#1], and rests 48 hours [?^].'
  const missed = [{ before: 'Shifts last 15 hours , and rests 48 hours ', written: '[^p3: "rests last 24 hours"]' }]
  expect(wrongLines(text, [], missed).map(({ missed: lost }) => lost)).toEqual([['[^p3: "rests last 24 hours"]']])
})

test('a claim whose quotation is in no source may be taken out, and not be said without it in other words', () => {
  const text = 'A pass costs $75.[^1] If you lose it, ask your supervisor for another [?^].'
  const missed = [
    { before: 'A pass costs $75. If you lose it, ask your supervisor for another ', written: '[^p2: "ask him"]' },
  ]
  const [line] = wrongLines(text, [], missed)
  const better = (written: string) => isBetter(written, line!, [])
  expect(better('A pass costs $75.[^1]')).toBe(true)
  expect(better('A pass costs $75.')).toBe(false)
  expect(better('A pass costs $75.[^1] If you lose it, ask your supervisor for another.')).toBe(false)
  expect(better('A pass costs $75.[^1] A lost one is replaced by your supervisor.')).toBe(false)
})
