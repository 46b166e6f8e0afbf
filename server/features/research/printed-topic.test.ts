import { expect, test } from 'vitest'
import type { ResearchCitation } from '../../../contract/research/research-notes.schemas.ts'
import type { ReportKind } from '../reports/index.ts'
import { researchReports } from './printed-topic.ts'

const environment: Parameters<ReportKind['print']>[1] = {
  ...{ organisation: 'Library', zone: 'Pacific/Auckland' },
  blocksOf: async () => [],
  conversationOf: async () => ({ blocks: [], sources: [] }),
  stepsOf: () => Promise.reject(new Error('no playbook')),
}
const citation = (mark: number, quote: string, more: Partial<ResearchCitation> = {}): ResearchCitation => ({
  ...{ mark, title: `Document ${mark}`, quote, docId: `d${mark}`, date: null },
  ...more,
})
/** The sources below the print of a report. */
async function printed(content: string, citations: ResearchCitation[]) {
  const topic = { topic: 'Leave', role: 'Board', source: 'internal', date: '2026-11-28T00:00:00Z' }
  const read = { ...topic, answers: [], checked: null, content, citations }
  const { sources } = await researchReports.print(read, environment)
  return sources
}

// D2.7.31
test('the print of a report lists the sources that it names, also those within a run, and no others', async () => {
  const link = (place: number, mark: number) => `<a href="#source-${place}">${mark}</a>`
  const content = `<p>A<sup>${link(1, 1)}–${link(3, 3)}</sup>. B<sup>${link(4, 4)}</sup>.</p>`
  const sources = await printed(
    content,
    [1, 2, 3, 4, 5].map((mark) => citation(mark, `Quote ${mark}`)),
  )
  expect(sources).toEqual(
    [1, 2, 3, 4].map((mark) => ({
      ...{ mark, title: `Document ${mark}`, quote: `Quote ${mark}`, location: 'undated' },
    })),
  )
})

test('a printed quotation is cut behind a word, and passages that are not quoted are counted', async () => {
  const long = 'Leave is long. '.repeat(40)
  const passages = [long, 'Two', 'Three', 'Four', 'Five', 'Six'].map((quote) => citation(1, quote))
  expect(await printed('<p>A<sup><a href="#source-1">1</a></sup>.</p>', passages)).toEqual([
    {
      ...{ mark: 1, title: 'Document 1', location: 'undated, 2 more passages not quoted' },
      quote: [`${'Leave is long. '.repeat(26)}Leave is …`, 'Two', 'Three', 'Four'].join('” … “'),
    },
  ])
})
