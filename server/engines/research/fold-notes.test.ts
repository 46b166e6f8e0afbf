import { expect, test } from 'vitest'
import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { foldNotes } from './fold-notes.ts'

const note = (id: string, claim: string, start = 0, more: Partial<ResearchNote> = {}): ResearchNote => ({
  ...{ id, question: id.slice(0, 2), claim, confidence: 'medium', contradicts: [], replacedBy: null, figures: [] },
  quotations: [
    { mark: 1, quote: `Quote ${start}`, title: 'Policy', docId: 'd1', pageId: 'p1', start, end: start + 100 },
  ],
  ...more,
})
const names = (notes: ResearchNote[]) => foldNotes(notes).map(({ id }) => id)

// H4
test('notes of several questions that say the same of one passage are one, the fuller; it keeps what both quote', () => {
  const folded = foldNotes([
    note('n101', 'The register of 2 November rates late parcels at likelihood 3.', 0, { contradicts: ['n301'] }),
    note('n201', 'The register of 2 November rates late parcels at likelihood 3, owner Anna Lee.', 20, {
      confidence: 'high',
    }),
    note('n301', 'Parcels are never late.', 0, { contradicts: ['n101'] }),
  ])
  expect(folded.map(({ id, confidence, contradicts }) => [id, confidence, contradicts])).toEqual([
    ['n201', 'high', ['n301']],
    ['n301', 'medium', ['n201']],
  ])
  expect(folded[0]!.quotations.map(({ start }) => start)).toEqual([20, 0])
})

test('notes stay apart where their passage, a figure, a "not" or a word too many differs', () => {
  const claim = 'Primary carers get 26 weeks of paid leave each year.'
  expect(names([note('n101', claim), note('n201', claim, 60)])).toEqual(['n101', 'n201'])
  expect(names([note('n101', claim), note('n201', claim.replace('26', '12'))])).toEqual(['n101', 'n201'])
  expect(names([note('n101', claim), note('n201', claim.replace('get', 'do not get'))])).toEqual(['n101', 'n201'])
  expect(names([note('n101', claim), note('n201', 'Partners with primary duties get ten days of leave')])).toEqual([
    ...['n101', 'n201'],
  ])
  // Of one question only what says it word for word: its researcher kept the others apart.
  expect(names([note('n101', claim), note('n102', claim.replace('each year', ''))])).toEqual(['n101', 'n102'])
  expect(names([note('n101', claim), note('n102', claim)])).toEqual(['n101'])
})
