import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { checkDraft } from './check-draft.ts'
import { readDraft, tidySection } from './draft.ts'
import { countWords, partLengths, wordsIn } from './length.ts'
import { setReport } from './report-html.ts'
import type { Say } from './stages.ts'

type Played = { format: string; sections: { heading: string; written: string; repaired: string | null }[] }
/** A report of two pages at most as somebody who played the model wrote it, and what they wrote when they were asked again. */
const { format, sections: played }: Played = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/research/played-report.json'), 'utf8'),
)
const words = wordsIn(format)!
const outline = played.map(({ heading }) => ({ heading, about: '' }))
const assignment = { topic: 'Moving', role: 'Head of people', format, assumptions: [], today: '2026-11-28' }
const all = played.map(({ written, repaired }) => `${written} ${repaired}`).join('\n')
/** Every note contains the whole text, so that only the length is at fault. */
const notes = [...new Set(all.match(/\bn\d{3}\b/g))].map(
  (id): ResearchNote => ({
    ...{ id, question: 'q', claim: 'c', confidence: 'high', contradicts: [], replacedBy: null, figures: [] },
    quotations: [{ mark: 1, quote: all, title: id, date: '2026-01-01', docId: id, pageId: id, start: 0, end: 1 }],
  }),
)
const open = [...new Set(all.match(/\bo\d{3}\b/g))].map((id) => ({ id, text: all }))
const sections = played.map(({ heading, written }) => ({
  heading,
  markdown: tidySection(heading, written),
  failure: null,
}))

// H4
test('a played report that is too long has its long parts shortened in its repair, and says what it then has', async () => {
  const lengths = partLengths({ outline, words, format })
  expect(words).toBe(900)
  expect(lengths.reduce((sum, one) => sum + one.words!, 0)).toBeLessThanOrEqual(words)
  const askedAgain: string[] = []
  const write: Say = async (_, prompt) => {
    const heading = /Write the section "([^"]+)"/.exec(prompt)![1]!
    askedAgain.push(heading)
    return { text: played.find((one) => one.heading === heading)!.repaired!, failure: null }
  }
  const judge: Say = async (_, prompt) => ({
    text: JSON.stringify({
      verdicts: [...prompt.matchAll(/^(\d{1,3})\. /gm)].map(([, n]) => ({ n: Number(n), supported: true, why: '' })),
    }),
    failure: null,
  })
  const request = { assignment, outline, words, notes, open, contradictions: [], chosen: [] }
  const checked = await checkDraft(
    { write, judge },
    async (given) => readDraft({ sections: given, notes, open }),
    { sections, request },
    async () => {},
  )
  const count = (of: readonly { markdown: string }[]) =>
    of.map(({ markdown }) => countWords(markdown)).reduce((sum, one) => sum + one, 0)
  expect([count(sections), count(checked.sections)]).toEqual([1119, 983])
  expect(askedAgain).toEqual(played.map(({ heading }) => heading))
  expect(checked.remarks).toEqual([])
  // Counts the words that a reader sees, without sources, headings (17 words) and labels of judgements (3).
  const { content } = setReport({ sections: checked.sections, notes, today: assignment.today })
  const read = content.replace(/<sup>.*?<\/sup>/g, ' ').replace(/<[^>]+>/g, ' ')
  const seen = read.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  expect(seen).toBe(983 + 17 + 3)
})
