import { beforeAll, describe, expect, test } from 'vitest'
import { askedOn, demoQuestions } from '../../../tests/fixtures/questions/demo.questions.ts'
import { lastDay, lastTwelveMonths, shortMonth, spreadsheetDay } from './demo-calendar.ts'
import { type DemoFile, demoFileCount, demoFiles } from './demo-files.ts'
import { centsOf, pdfPages, type Row, rowsOf, textOf } from './read-back.fixtures.ts'

const money = (cents: number): string =>
  (cents / 100).toLocaleString('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

let files: DemoFile[] = []
const texts = new Map<string, string>()

const bytesOf = (filename: string): Uint8Array => {
  const file = files.find((each) => each.filename === filename)
  if (!file) throw new Error(`${filename} is not among the files`)
  return file.bytes
}
/** Read once each: a workbook takes a while. */
const workbooks = new Map<string, ReturnType<typeof rowsOf>>()
const workbook = (filename: string, headerRow: number) => {
  const sheets = workbooks.get(filename) ?? rowsOf(bytesOf(filename), headerRow)
  workbooks.set(filename, sheets)
  return sheets
}
const sales = () => workbook('sales.xlsx', 3)
const costs = () => workbook('costs.xlsx', 4)
const budget = () => workbook('budget.xlsx', 3)
const forecast = () => workbook('forecast.xlsx', 3)
const stock = () => workbook('stock.xlsx', 4)

beforeAll(async () => {
  files = await demoFiles()
  for (const { filename, bytes } of files)
    if (!filename.endsWith('.xlsx')) texts.set(filename, await textOf(filename, bytes))
})

describe('the files', () => {
  test('are five workbooks and twenty documents in their folders', () => {
    expect(files.map((file) => [...file.folder, file.filename].join('/'))).toEqual([
      'Figures/sales.xlsx',
      'Figures/costs.xlsx',
      'Figures/budget.xlsx',
      'Figures/forecast.xlsx',
      'Figures/stock.xlsx',
      'Strategy/strategy-2027-2030.docx',
      'Strategy/auckland-dispatch-room.md',
      'Board/board-minutes-2025-02.md',
      'Board/board-minutes-2025-08.md',
      'Board/board-minutes-2026-02.docx',
      'Board/board-minutes-2026-05.docx',
      'Board/board-minutes-2026-08.pdf',
      'Board/board-minutes-2026-10.pdf',
      'Policies/leave-and-travel-policy.md',
      'Policies/health-and-food-safety-policy.md',
      'Policies/pricing-policy.md',
      'People/handbook-hours-and-pay.md',
      'People/handbook-joining-and-learning.md',
      'Suppliers/green-coffee-supply-contract.pdf',
      'Suppliers/supplier-review-2026.docx',
      'Market/market-study-2026.pdf',
      'Market/customer-survey-2025.pdf',
      'Operations/maintenance-log.md',
      'Risk/risk-register-2026.md',
      'Figures/forecast-note-2026-11.md',
    ])
    expect(files).toHaveLength(demoFileCount)
  })

  test('are the same bytes at every call', async () => {
    const again = await demoFiles()
    const differing = again.filter((file) => !Buffer.from(file.bytes).equals(bytesOf(file.filename)))
    expect(differing.map((file) => file.filename)).toEqual([])
  })

  test('hold readable text of one to four pages, with their macrons', async () => {
    expect(texts.size).toBe(20)
    expect([...texts].filter(([, text]) => text.length < 2_000 || text.includes('undefined'))).toEqual([])
    expect(texts.get('strategy-2027-2030.docx')).toContain('te reo Māori')
    expect(texts.get('board-minutes-2026-10.pdf')).toContain('Mere Tāwhai (chair)')
    const pdfs = files.filter((file) => file.filename.endsWith('.pdf'))
    const pages = await Promise.all(pdfs.map(async (file) => (await pdfPages(file.bytes)).length))
    expect(pages).toEqual([2, 2, 2, 2, 2])
  })
})

describe('the workbooks', () => {
  test('sales have a sheet for each quarter with one header', () => {
    expect(sales().map(({ sheet, rows }) => [sheet, rows.length])).toEqual([
      ['May-Jun 2024', 344],
      ['Jul-Sep 2024', 560],
      ['Oct-Dec 2024', 560],
      ['Jan-Mar 2025', 544],
      ['Apr-Jun 2025', 560],
      ['Jul-Sep 2025', 540],
      ['Oct-Dec 2025', 2_016],
      ['Jan-Mar 2026', 2_763],
      ['Apr-Jun 2026', 2_824],
      ['Jul-Sep 2026', 2_896],
      ['Oct 2026', 972],
    ])
    expect(sales().map(({ rows }) => Object.keys(rows[0] ?? {}))).toEqual(
      Array.from({ length: 11 }, () => ['Date', 'Store', 'Channel', 'Product line', 'Units', 'Revenue']),
    )
  })

  test('a formula cell of the costs and of the plans carries its value', () => {
    const costRows = costs().flatMap(({ rows }) => rows)
    expect(centsOf(costRows, 'Total cost')).toBe(centsOf(costRows, 'Fixed cost') + centsOf(costRows, 'Variable cost'))
    const sumOf = (rows: Row[], columns: string[]) =>
      columns.reduce((total, column) => total + centsOf(rows, column), 0)
    const budgetRows = budget().flatMap(({ rows }) => rows)
    const columns = Object.keys(budgetRows[0] ?? {}).slice(2)
    const [months, years] = [columns.slice(0, -3), columns.slice(-3)]
    expect([months.length, ...years]).toEqual([35, 'FY 2024/25 budget', 'FY 2025/26 budget', 'FY 2026/27 budget'])
    expect(years.map((year) => centsOf(budgetRows, year))).toEqual([
      sumOf(budgetRows, months.slice(0, 11)),
      sumOf(budgetRows, months.slice(11, 23)),
      sumOf(budgetRows, months.slice(23)),
    ])
    const forecastRows = forecast().flatMap(({ rows }) => rows)
    const toCome = Object.keys(forecastRows[0] ?? {}).slice(2, -1)
    expect(toCome).toEqual(['Nov 2026', 'Dec 2026', 'Jan 2027', 'Feb 2027', 'Mar 2027'])
    expect(centsOf(forecastRows, 'Total to March 2027')).toBe(sumOf(forecastRows, toCome))
  })

  test('stock is counted on the last day of each month', () => {
    const rows = stock().flatMap((each) => each.rows)
    expect([rows.length, Object.keys(rows[0] ?? {})]).toEqual([
      600,
      ['Counted on', 'Store', 'Product line', 'Closing stock', 'Stock value'],
    ])
    expect([rows[0]?.['Counted on'], rows.at(-1)?.['Counted on']]).toEqual(
      ['2024-05-31', '2026-10-31'].map(spreadsheetDay),
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
  const plannedOf = (sheets: { rows: Row[] }[], months: readonly string[], store: string): number => {
    const rows = sheets.flatMap((each) => each.rows.filter((row) => row['Store'] === store))
    return months.reduce((total, month) => total + centsOf(rows, month), 0)
  }

  test.each([
    ['board-minutes-2025-02.md', 'Oct-Dec 2024', ['Oct 2024', 'Nov 2024', 'Dec 2024']],
    ['board-minutes-2025-08.md', 'Apr-Jun 2025', ['Apr 2025', 'May 2025', 'Jun 2025']],
    ['board-minutes-2026-02.docx', 'Oct-Dec 2025', ['Oct 2025', 'Nov 2025', 'Dec 2025']],
    ['board-minutes-2026-05.docx', 'Jan-Mar 2026', ['Jan 2026', 'Feb 2026', 'Mar 2026']],
    ['board-minutes-2026-08.pdf', 'Apr-Jun 2026', ['Apr 2026', 'May 2026', 'Jun 2026']],
    ['board-minutes-2026-10.pdf', 'Jul-Sep 2026', ['Jul 2026', 'Aug 2026', 'Sep 2026']],
  ])('revenue and budget of each store in %s', (filename, sheet, months) => {
    const text = (texts.get(filename) ?? '').replaceAll(' | ', ' ')
    const missing = ['Wellington', 'Auckland', 'Christchurch', 'Online'].filter((store) => {
      const actual = quarterOf(sheet, store)
      const planned = plannedOf(budget(), months, store)
      return !text.includes(`${store} ${money(actual)} ${money(planned)} ${money(actual - planned)}`)
    })
    expect(missing).toEqual([])
  })

  test('forecast, budget and stock in the note on the forecast', () => {
    const months = ['Nov 2026', 'Dec 2026', 'Jan 2027', 'Feb 2027', 'Mar 2027']
    const text = texts.get('forecast-note-2026-11.md') ?? ''
    const missing = ['Wellington', 'Auckland', 'Christchurch', 'Online'].filter((store) => {
      const expected = plannedOf(forecast(), months, store)
      const planned = plannedOf(budget(), months, store)
      return !text.includes(`| ${store} | ${money(expected)} | ${money(planned)} | ${money(expected - planned)} |`)
    })
    expect(missing).toEqual([])
    const rows = stock()
      .flatMap((each) => each.rows)
      .filter((row) => row['Counted on'] === spreadsheetDay('2026-10-31'))
    const units = rows.reduce((total, row) => total + Number(row['Closing stock']), 0)
    expect(text).toContain(`${units.toLocaleString('en-NZ')} units on the shelves`)
    expect(text).toContain(`worth $${money(centsOf(rows, 'Stock value'))} at cost`)
  })

  test('the shops that documents say were behind their plan were behind it in each month', () => {
    const monthOf = (day: unknown) => new Date((Number(day) - 25_569) * 86_400_000).toISOString().slice(0, 7)
    const journal = sales().flatMap((each) => each.rows)
    const plans = budget()
    const metIn = (months: readonly string[], store: string) =>
      months.filter((month) => {
        const own = journal.filter((row) => row['Store'] === store && monthOf(row['Date']) === month)
        return centsOf(own, 'Revenue') >= plannedOf(plans, [shortMonth(month)], store)
      })
    expect([metIn(['2024-10', '2024-11', '2024-12'], 'Online'), metIn(lastTwelveMonths, 'Auckland')]).toEqual([[], []])
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
    const rows = sales()
      .flatMap((each) => each.rows)
      .filter((row) => Number(row['Date']) >= spreadsheetDay('2025-11-01'))
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
    const chargedIn = (isIn: (day: number) => boolean) =>
      new Set(
        sales()
          .flatMap((each) => each.rows)
          .filter((row) => isIn(Number(row['Date'])))
          .map((row) => `${row['Product line']}: $${money(centsOf([row], 'Revenue') / Number(row['Units']))}`),
      )
    const first = spreadsheetDay('2025-04-01')
    const listed = [
      ...(texts.get('pricing-policy.md') ?? '').matchAll(/\| ([A-Z][a-z ]+) \| (\$[\d.]+) \| (\$[\d.]+) \|/g),
    ]
    expect(new Set(listed.flatMap(([, line, before, after]) => [`${line}: ${before}`, `${line}: ${after}`]))).toEqual(
      chargedIn((day) => day >= first),
    )
    const former = [
      ...(texts.get('board-minutes-2025-02.md') ?? '').matchAll(
        /\| (?:Retail|Wholesale) \| ([A-Z][a-z ]+) \| (\$[\d.]+) \| (\$[\d.]+) \|/g,
      ),
    ]
    expect(new Set(former.map(([, line, before]) => `${line}: ${before}`))).toEqual(chargedIn((day) => day < first))
  })
})

describe('the questions', () => {
  test('are asked after the year has ended', () => {
    expect(askedOn > lastDay).toBe(true)
    expect(demoQuestions).toHaveLength(44)
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
    const columns = (sheets: { rows: Row[] }[], isIn: (label: string) => boolean): number => {
      const own = sheets.flatMap((each) => each.rows)
      const months = Object.keys(own[0] ?? {}).filter((label) => /^[A-Z][a-z]{2} 20\d\d$/.test(label) && isIn(label))
      return months.reduce((total, label) => total + centsOf(own, label), 0)
    }
    const counted = stock()
      .flatMap((each) => each.rows)
      .filter((row) => row['Counted on'] === spreadsheetDay(lastDay))
    expect(totals).toEqual([
      ...[revenue, revenue, units, cost],
      columns(budget(), () => true),
      columns(budget(), (label) => label.endsWith('2026')),
      columns(forecast(), () => true),
      centsOf(counted, 'Closing stock'),
    ])
  })
})
