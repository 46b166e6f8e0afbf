import { beforeAll, describe, expect, test } from 'vitest'
import { askedOn, demoQuestions } from '../../tests/fixtures/questions/demo.questions.ts'
import { lastDay } from './demo-calendar.ts'
import { type DemoFile, demoFiles } from './demo-files.ts'
import { centsOf, pdfPages, rowsOf, textOf } from './read-back.fixtures.ts'

const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

let files: DemoFile[] = []
const texts = new Map<string, string>()

const bytesOf = (filename: string): Uint8Array => {
  const file = files.find((each) => each.filename === filename)
  if (!file) throw new Error(`${filename} is not among the files`)
  return file.bytes
}
const sales = () => rowsOf(bytesOf('sales.xlsx'), 3)
const costs = () => rowsOf(bytesOf('costs.xlsx'), 4)
const budget = () => rowsOf(bytesOf('budget.xlsx'), 3)

beforeAll(async () => {
  files = await demoFiles()
  for (const { filename, bytes } of files)
    if (!filename.endsWith('.xlsx')) texts.set(filename, await textOf(filename, bytes))
})

describe('the files', () => {
  test('are three workbooks and eight documents in their folders', () => {
    expect(files.map((file) => [...file.folder, file.filename].join('/'))).toEqual([
      'Figures/sales.xlsx',
      'Figures/costs.xlsx',
      'Figures/budget.xlsx',
      'Strategy/strategy-2027-2030.docx',
      'Board/board-minutes-2026-05.docx',
      'Board/board-minutes-2026-10.pdf',
      'Policies/leave-and-travel-policy.md',
      'Policies/health-and-food-safety-policy.md',
      'Policies/pricing-policy.md',
      'Suppliers/green-coffee-supply-contract.pdf',
      'Market/market-study-2026.pdf',
    ])
  })

  test('are the same bytes at every call', async () => {
    const again = await demoFiles()
    const differing = again.filter((file) => !Buffer.from(file.bytes).equals(bytesOf(file.filename)))
    expect(differing.map((file) => file.filename)).toEqual([])
  })

  test('hold readable text of one to four pages, with their macrons', async () => {
    expect(texts.size).toBe(8)
    expect([...texts].filter(([, text]) => text.length < 2_000 || text.includes('undefined'))).toEqual([])
    expect(texts.get('strategy-2027-2030.docx')).toContain('te reo Māori')
    expect(texts.get('board-minutes-2026-10.pdf')).toContain('Mere Tāwhai (chair)')
    const pdfs = files.filter((file) => file.filename.endsWith('.pdf'))
    const pages = await Promise.all(pdfs.map(async (file) => (await pdfPages(file.bytes)).length))
    expect(pages).toEqual([2, 2, 2])
  })
})

describe('the workbooks', () => {
  test('sales have a sheet for each quarter with one header', () => {
    expect(sales().map(({ sheet, rows }) => [sheet, rows.length])).toEqual([
      ['Nov-Dec 2025', 1_836],
      ['Jan-Mar 2026', 2_763],
      ['Apr-Jun 2026', 2_824],
      ['Jul-Sep 2026', 2_896],
      ['Oct 2026', 972],
    ])
    expect(sales().map(({ rows }) => Object.keys(rows[0] ?? {}))).toEqual(
      Array.from({ length: 5 }, () => ['Date', 'Store', 'Channel', 'Product line', 'Units', 'Revenue']),
    )
  })

  test('a formula cell of the costs and of the budget carries its value', () => {
    const costRows = costs().flatMap(({ rows }) => rows)
    expect(centsOf(costRows, 'Total cost')).toBe(centsOf(costRows, 'Fixed cost') + centsOf(costRows, 'Variable cost'))
    const budgetRows = budget().flatMap(({ rows }) => rows)
    const months = Object.keys(budgetRows[0] ?? {}).slice(2, -1)
    expect(months).toHaveLength(12)
    expect(centsOf(budgetRows, 'Full year budget')).toBe(
      months.reduce((total, month) => total + centsOf(budgetRows, month), 0),
    )
  })
})

describe('the documents agree with the workbooks', () => {
  const quarterOf = (sheet: string, store: string): number =>
    centsOf(
      sales()
        .filter((each) => each.sheet === sheet)
        .flatMap(({ rows }) => rows)
        .filter((row) => row['Store'] === store),
      'Revenue',
    )
  const budgetOf = (months: readonly string[], store: string): number => {
    const rows = budget().flatMap((each) => each.rows.filter((row) => row['Store'] === store))
    return months.reduce((total, month) => total + centsOf(rows, month), 0)
  }

  test.each([
    ['board-minutes-2026-05.docx', 'Jan-Mar 2026', ['Jan 2026', 'Feb 2026', 'Mar 2026']],
    ['board-minutes-2026-10.pdf', 'Jul-Sep 2026', ['Jul 2026', 'Aug 2026', 'Sep 2026']],
  ])('revenue and budget of each store in %s', (filename, sheet, months) => {
    const text = texts.get(filename) ?? ''
    const missing = ['Wellington', 'Auckland', 'Christchurch', 'Online'].filter((store) => {
      const actual = quarterOf(sheet, store)
      const planned = budgetOf(months, store)
      return !text.includes(`${store} ${money(actual)} ${money(planned)} ${money(actual - planned)}`)
    })
    expect(missing).toEqual([])
  })

  test('costs of each category in the October minutes', () => {
    const first = 46_204
    const rows = costs()
      .flatMap((each) => each.rows)
      .filter((row) => Number(row['Month']) >= first && Number(row['Month']) <= first + 62)
    const text = texts.get('board-minutes-2026-10.pdf') ?? ''
    const missing = [...new Set(rows.map((row) => String(row['Category'])))].filter((category) => {
      const own = rows.filter((row) => row['Category'] === category)
      return !text.includes(`${category} ${money(centsOf(own, 'Total cost'))} ${money(centsOf(own, 'Cost budget'))}`)
    })
    expect(rows).toHaveLength(24)
    expect(missing).toEqual([])
    expect(text).toContain('Green coffee went over its budget by the largest amount')
  })

  test('revenue by store in the strategy and by product line in the market study', () => {
    const rows = sales().flatMap((each) => each.rows)
    const sumBy = (column: string, value: string): number =>
      centsOf(
        rows.filter((row) => row[column] === value),
        'Revenue',
      )
    const strategy = texts.get('strategy-2027-2030.docx')
    for (const store of ['Wellington', 'Auckland', 'Christchurch', 'Online'])
      expect(strategy).toContain(`${store} ${money(sumBy('Store', store))} `)
    expect(strategy).toContain(`Total ${money(centsOf(rows, 'Revenue'))} 100.0%`)
    const study = texts.get('market-study-2026.pdf')
    for (const line of ['Espresso blend', 'Filter blend', 'Single origin', 'Decaf', 'Brewing equipment'])
      expect(study).toContain(`${line} ${money(sumBy('Product line', line))} `)
  })

  test('the list prices are what the journal charged', () => {
    const charged = new Set(
      sales()
        .flatMap((each) => each.rows)
        .map((row) => `${row['Product line']}: $${money(centsOf([row], 'Revenue') / Number(row['Units']))}`),
    )
    const listed = [
      ...(texts.get('pricing-policy.md') ?? '').matchAll(/\| ([A-Z][a-z ]+) \| (\$[\d.]+) \| (\$[\d.]+) \|/g),
    ]
    expect(new Set(listed.flatMap(([, line, before, after]) => [`${line}: ${before}`, `${line}: ${after}`]))).toEqual(
      charged,
    )
  })
})

describe('the questions', () => {
  test('are asked after the year has ended', () => {
    expect(askedOn > lastDay).toBe(true)
    expect(demoQuestions).toHaveLength(31)
  })

  test('each document that is cited holds the answer', () => {
    const wrong = demoQuestions.filter(({ kind, citedFile, expect: answers }) => {
      const text = texts.get(citedFile ?? '') ?? ''
      return kind === 'document' && !answers.every((answer) => text.includes(answer))
    })
    expect(wrong).toEqual([])
  })

  test('no document has a word on the question without an answer', () => {
    expect([...texts.values()].filter((text) => /crypto/i.test(text))).toEqual([])
  })

  test('the tables add up to what the workbooks hold', () => {
    const totals = demoQuestions
      .filter(({ table }) => table)
      .map(({ table }) => Math.round((table ?? []).reduce((total, row) => total + row.value * 100, 0)))
    const rows = sales().flatMap((each) => each.rows)
    const revenue = centsOf(rows, 'Revenue')
    const units = centsOf(rows, 'Units')
    const cost = centsOf(
      costs().flatMap((each) => each.rows),
      'Total cost',
    )
    const planned = centsOf(
      budget().flatMap((each) => each.rows),
      'Full year budget',
    )
    expect(totals).toEqual([revenue, revenue, units, cost, planned])
  })
})
