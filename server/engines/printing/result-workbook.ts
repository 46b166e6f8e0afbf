import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx'
import { askedExpressions, columnOfBins, dateKey, type FactForm } from '../../../contract/datasets/dataset-form.ts'
import { type DatasetAnswer, type FactAnswer, labelsOf, pivotOf, valueLabel } from '../../../contract/datasets/pivot.ts'
import { conditionsTexts } from '../../../contract/datasets/conditions.texts.ts'
import { whereOfForm } from '../../../contract/datasets/form-conditions.ts'
import { whereWords } from '../../../contract/datasets/where-words.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import {
  attributesOf,
  columnHeads,
  headOf,
  measureLabels,
  ownRows,
  rowRemarks,
} from '../../../contract/datasets/result-files.ts'
import { isDay } from '../../../contract/shared/periods.ts'

/** What a sheet holds by its format. */
const mostColumns = 16_384
const longestText = 32_767
const widths = { least: 8, most: 40 }
const millisecondsOfDay = 86_400_000

type Cell = CellObject | null
type Sheet = { heads: string[]; rows: Cell[][] }

/** Always a text, whatever it begins with: a formula would be a cell of its own kind. */
const textCell = (text: string): CellObject => ({ t: 's', v: text.slice(0, longestText) })
const numberCell = (value: number, format?: string): CellObject => ({
  t: 'n',
  v: value,
  ...(format ? { z: format } : {}),
})

/** A day as spreadsheets count them, from the first that all of them agree on; an earlier one stays a text. */
function dayCell(day: string, format: string): CellObject {
  const days = Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay
  const serial = days + 25_569
  return serial >= 61 ? numberCell(serial, format) : textCell(day)
}
const dayFormats = {
  ...{ day: 'yyyy-mm-dd', week: 'yyyy-mm-dd', month: 'mmm yyyy', quarter: 'yyyy-mm-dd' },
  ...{ half: 'yyyy-mm-dd', year: 'yyyy', fy: 'yyyy-mm-dd' },
}

function factSheet(answer: FactAnswer): Sheet {
  const pivot = pivotOf(answer)
  const format = dayFormats[answer.form.granularity ?? 'day']
  const ownLines = ownRows(pivot)
  const isPartial = ownLines.some(({ portionCovered }) => portionCovered !== null && portionCovered < 1)
  const keyCell = (name: string, value: string | null): Cell => {
    if (value === null) return null
    if (columnOfBins(name) !== null) return textCell(valueLabel(name, value, labelsOf(answer)))
    return name === dateKey && isDay(value) ? dayCell(value, format) : textCell(value)
  }
  const share = (portion: number | null): Cell => (portion === null ? null : numberCell(portion, '0%'))
  return {
    heads: [...pivot.rowDimensions.map(headOf), ...(isPartial ? [texts.xlsxPart] : []), ...columnHeads(pivot, answer)],
    rows: ownLines.map((row) => [
      ...pivot.rowDimensions.map((name, index) => keyCell(name, row.values[index] ?? null)),
      ...(isPartial ? [share(row.portionCovered)] : []),
      ...pivot.columns.map(({ key }) => {
        const value = row.cells[key]?.value ?? null
        return value === null ? null : numberCell(value)
      }),
    ]),
  }
}

function dimensionSheet(answer: Extract<DatasetAnswer, { kind: 'dimension' }>): Sheet {
  const names = attributesOf(answer)
  const { records } = answer.result
  const isDays = (name: string) =>
    records.every(({ attributes }) => {
      const value = attributes[name] ?? null
      return value === null || (typeof value === 'string' && isDay(value))
    })
  const days = new Set(names.filter(isDays))
  const cell = (name: string, value: string | number | null): Cell => {
    if (value === null) return null
    if (typeof value === 'number') return numberCell(value)
    return days.has(name) ? dayCell(value, dayFormats.day) : textCell(value)
  }
  return {
    heads: [texts.key, ...names],
    rows: records.map(({ externalId, attributes }) => [
      textCell(externalId),
      ...names.map((name) => cell(name, attributes[name] ?? null)),
    ]),
  }
}

/** Every cell as it was made: nothing is guessed from what it looks like. */
function worksheet({ heads, rows }: Sheet): WorkSheet {
  const sheet: WorkSheet = {
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: Math.max(0, heads.length - 1) } }),
    '!cols': heads.map((head) => ({ wch: Math.min(widths.most, Math.max(widths.least, head.length + 2)) })),
  }
  const columns = heads.map((_, index) => utils.encode_col(index))
  heads.forEach((head, index) => {
    sheet[`${columns[index]}1`] = textCell(head)
  })
  rows.forEach((row, line) => {
    row.forEach((cell, index) => {
      if (cell !== null) sheet[`${columns[index]}${line + 2}`] = cell
    })
  })
  return sheet
}

function conditionWordsOf({ groups = [], period }: FactForm): string {
  const where = whereOfForm(groups, period)
  return where === undefined ? '' : whereWords(where)
}

/** What was asked, so that the file can be understood by itself. */
function aboutSheet(answer: DatasetAnswer): Sheet {
  const { form } = answer
  const remarks = answer.kind === 'fact' ? rowRemarks(answer) : []
  const listed = (names: readonly string[]) => names.map(headOf).join(', ')
  const reported: [string, string][] =
    form.kind === 'dimension'
      ? [
          [texts.dataset, form.dataset],
          [texts.columns, listed(form.columns)],
          [texts.search, form.search],
          [texts.attributeFilters, form.filters],
        ]
      : [
          [texts.dataset, form.dataset],
          [texts.metric, measureLabels(form).join(', ')],
          ...askedExpressions(form).map(({ name, expression }): [string, string] => [name, expression]),
          [texts.granularity, form.granularity === null ? texts.noGranularity : texts.granularities[form.granularity]],
          [texts.from, form.from],
          [texts.to, form.to],
          [texts.rows, listed(form.rows)],
          [texts.columns, listed(form.columns)],
          [texts.filters, form.filters],
          [conditionsTexts.conditions, conditionWordsOf(form)],
          [conditionsTexts.top, form.top ?? ''],
          [texts.binWidth, form.binWidth ?? ''],
        ]
  return {
    heads: [texts.xlsxAbout, ''],
    rows: [...reported, ...remarks.map((remark): [string, string] => [texts.remarks, remark])]
      .filter(([, words]) => words !== '')
      .map(([name, words]) => [textCell(name), textCell(words)]),
  }
}

export type ResultWorkbook = { bytes: Uint8Array } | { refused: string }

/** The answer to a query as a workbook. Runs on the workers: names and values were written by people. */
export function resultWorkbook(answer: DatasetAnswer): ResultWorkbook {
  const sheet = answer.kind === 'fact' ? factSheet(answer) : dimensionSheet(answer)
  if (sheet.heads.length > mostColumns) return { refused: texts.xlsxTooWide }
  const book = utils.book_new()
  utils.book_append_sheet(book, worksheet(sheet), texts.xlsxSheet)
  utils.book_append_sheet(book, worksheet(aboutSheet(answer)), texts.xlsxAbout)
  return { bytes: new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true })) }
}
