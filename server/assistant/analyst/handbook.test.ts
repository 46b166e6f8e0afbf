import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { handbookQuestions } from '../../../tests/fixtures/questions/handbook.questions.ts'
import { documentsOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { supermarketTable } from '../../../tests/fixtures/questions/workbook-tables.ts'

const folder = '../shared/data/handbook'
const workbook = '../shared/data/supermarket_sales.xlsx'
const isThere = existsSync(folder) && existsSync(workbook)

describe.skipIf(!isThere)('questions over the handbook (skipped when ../shared/data is not there)', () => {
  const documents = isThere ? documentsOf(folder) : []
  const ports = memoryPorts(documents, isThere ? [supermarketTable(workbook)] : [])
  const filenameOf = (docId: string): string | undefined => documents[Number(docId.split('_')[1]) - 1]?.filename

  test.each(handbookQuestions)('$question', async ({ question, contains, cites }) => {
    const asked = await ask(ports, question)
    expect(contains.filter((part) => !asked.text.includes(part))).toEqual([])
    const first = asked.citations[0]
    if (cites === undefined) expect(asked.citations).toEqual([])
    else expect(cites).toContain(filenameOf(first?.docId ?? ''))
    expect(asked.end).toEqual({ type: 'finished' })
  })

  test('each sentence from a document carries a mark, and each mark a quote that stands at its place', async () => {
    for (const { question, cites } of handbookQuestions) {
      if (cites === undefined) continue
      const { text, citations } = await ask(ports, question)
      for (const line of text.split('\n').filter((each) => each.trim() !== '')) expect(line).toMatch(/\[\^\d+\]$/)
      for (const citation of citations) {
        const page = documents[Number(citation.docId.split('_')[1]) - 1]?.pages[citation.pageNumber - 1]
        expect(page?.text.slice(citation.start, citation.end)).toBe(citation.quote)
      }
    }
  })

  test('an answer that is not there names what was looked through', async () => {
    const { text } = await ask(ports, 'What is our policy on bringing dogs to the office?')
    expect(text).toContain(`I looked through ${documents.length} documents and 1 dataset`)
  })
})

describe.skipIf(!isThere)('the figures of the workbook beside it', () => {
  const ports = memoryPorts(isThere ? documentsOf(folder) : [], isThere ? [supermarketTable(workbook)] : [])
  const chartOf = (charts: Awaited<ReturnType<typeof ask>>['charts']) =>
    charts.map(({ labels, series }) => labels.map((label, at) => [label, series[0]?.source.values[at]?.toFixed(2)]))

  test('total sales by month', async () => {
    const { text, charts, figures, calls } = await ask(ports, 'What were total sales by month?')
    for (const line of ['January 2019: 116,291.87[#1]', 'February 2019: 97,219.37[#1]', 'March 2019: 109,455.51[#1]'])
      expect(text).toContain(line)
    expect(chartOf(charts)).toEqual([
      [
        ['2019-01', '116291.87'],
        ['2019-02', '97219.37'],
        ['2019-03', '109455.51'],
      ],
    ])
    expect(calls.map((call) => call.name)).toEqual(['list_metrics', 'query_facts', 'show_chart'])
    expect(calls[1]?.label).toBe('Adding up total by month')
    expect(figures.map((figure) => figure.mark)).toEqual([1])
  })

  test('total sales by city', async () => {
    const { text, charts } = await ask(ports, 'Total sales by city?')
    for (const line of ['Mandalay: 106,197.67[#1]', 'Naypyitaw: 110,568.71[#1]', 'Yangon: 106,200.37[#1]'])
      expect(text).toContain(line)
    expect(chartOf(charts)).toEqual([
      [
        ['Naypyitaw', '110568.71'],
        ['Yangon', '106200.37'],
        ['Mandalay', '106197.67'],
      ],
    ])
  })
})
