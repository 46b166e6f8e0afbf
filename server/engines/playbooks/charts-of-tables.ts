import type { ChartSpec } from '../../../contract/charts/chart-spec.schema.ts'
import { parseNumberText } from '../readers/worker.ts'
import { playbookReportTexts as texts } from '../../../contract/playbooks/playbook-report.texts.ts'
import { type PrintedBlock, type PrintedTable, plain, type TableCell, textOfWords } from '../printing/index.ts'

const fewestRows = 3
const mostRows = 24
const longestLabel = 60
const isTotal = /^(?:grand )?total\b|^all\b/i
const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/

const textOf = (cell: TableCell | undefined) => textOfWords(cell?.words ?? []).trim()

type Column = { title: string; values: number[]; percent: boolean; currency: string | null }

/** A column whose cells are all numbers of one unit; null for every other. */
function numbersOf(title: string, cells: readonly string[]): Column | null {
  const parsed = cells.map((cell) => parseNumberText(cell, '.'))
  const [first] = parsed
  if (!first) return null
  const isOne = parsed.every((one) => one?.percent === first.percent && one.currency === first.currency)
  if (!isOne) return null
  return { title, values: parsed.map((one) => Number(one?.value)), percent: first.percent, currency: first.currency }
}

const valueLine = /^([^:]{1,60}): (\S{1,40})$/
const comparedLine = /^([^:]{1,60}): (\S{1,40}) against (\S{1,40}) \((\S{1,20})\)$/
const isNumber = (text: string) => parseNumberText(text, '.') !== null

/** A list of names with their numbers, as the assistant writes them in one line each, as the table that it is. Pure. */
export function tableOfList(block: PrintedBlock): PrintedTable | null {
  if (block.kind !== 'list' || block.items.length < fewestRows || block.items.some(({ items }) => items)) return null
  const lines = block.items.map(({ words }) => textOfWords(words).trim())
  for (const [pattern, header] of [
    [comparedLine, ['', texts.value, texts.against, texts.difference]],
    [valueLine, ['', texts.value]],
  ] as const) {
    const rows = lines.flatMap((line) => {
      const found = pattern.exec(line)?.slice(1)
      return found?.slice(1).every(isNumber) ? [found] : []
    })
    const cells = (row: readonly string[]) => row.map((text) => ({ words: plain(text) }))
    if (rows.length === lines.length) return { kind: 'table', header: cells(header), rows: rows.map(cells) }
  }
  return null
}

/**
 * A chart of a printed table: the names in its first column and its first columns of numbers with one unit. Null if
 * there are none, or too few or too many for a drawing. Leaves out totals. Pure.
 */
export function chartOfTable(table: PrintedTable, title: string): ChartSpec | null {
  const rows = table.rows.filter((row) => !isTotal.test(textOf(row[0])))
  const labels = rows.map((row) => textOf(row[0]))
  const isFit = rows.length >= fewestRows && rows.length <= mostRows && new Set(labels).size === labels.length
  if (!isFit || labels.some((label) => label === '' || label.length > longestLabel)) return null
  if (numbersOf('', labels) !== null) return null
  const columns = table.header.slice(1).flatMap((cell, at): Column[] => {
    const found = numbersOf(
      textOf(cell),
      rows.map((row) => textOf(row[at + 1])),
    )
    return found ? [found] : []
  })
  const [first] = columns
  if (!first) return null
  const beside = columns
    .filter(({ percent, currency }) => percent === first.percent && currency === first.currency)
    .slice(0, 2)
  const unit = first.percent ? 'percent' : first.currency === null ? 'number' : 'currency'
  const isSequence = labels.every((label) => isMonth.test(label))
  return {
    ...{ title, chartType: isSequence || beside.length > 1 ? 'column' : 'bar', unit, stacked: false, labels },
    ...(first.currency ? { currency: first.currency } : {}),
    labelTitle: textOf(table.header[0]),
    series: beside.map(({ title: seriesLabel, values }) => ({ seriesLabel: seriesLabel || title, source: { values } })),
  }
}
