import { failures, Refusal } from '../failures.ts'
import { address, builtInFormat, numberCell, type Range, range, textCell } from './cells.ts'
import type { Reader } from './messages.ts'
import { mainPart, relationships } from './relationships.ts'
import { CellBudget, SheetBuilder } from './sheet-builder.ts'
import { emitDateCreated } from './stated-dates.ts'
import { ZipArchive } from './unzip.ts'
import { attribute, decodeEntities, XmlScanner } from './xml.ts'

type Workbook = {
  sheets: { name: string; part: string; hidden: boolean }[]
  since1904: boolean
  strings: string[]
  /** By the style number of a cell: its number format. */
  formats: (string | null)[]
}

/** Reads a workbook in one pass without keeping its XML, so that its size in memory is that of its values. */
export const readXlsx: Reader = async (bytes, emit) => {
  const archive = new ZipArchive(bytes)
  const workbook = readWorkbook(archive)
  emitDateCreated(archive.text('docProps/core.xml'), emit)
  const budget = new CellBudget()
  let isEmpty = true
  for (const [index, sheet] of workbook.sheets.entries()) {
    const from = index / workbook.sheets.length
    const share = (part: number): void => emit({ type: 'progress', fraction: from + part / workbook.sheets.length })
    const builder = readSheet(archive, sheet.part, workbook, budget, share)
    isEmpty &&= builder.isEmpty()
    builder.emit(sheet.name, sheet.hidden, emit)
  }
  if (isEmpty) throw new Refusal(failures.noValues())
  emit({ type: 'complete' })
}

function readWorkbook(archive: ZipArchive): Workbook {
  const part = mainPart(archive, 'xl/workbook.xml')
  if (part === null) throw new Refusal(failures.notA('xlsx'))
  const links = relationships(archive, part)
  const linked = (type: string): string | undefined => links.find((link) => link.type === type)?.target
  const worksheets = new Map(links.filter((link) => link.type === 'worksheet').map((link) => [link.id, link.target]))
  const sheets: Workbook['sheets'] = []
  let since1904 = false
  const open = (name: string, attributes: string): void => {
    if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
    if (name !== 'sheet') return
    const target = worksheets.get(/\s(?:\w+:)?id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '')
    if (target === undefined || !archive.has(target)) return
    const hidden = (attribute(attributes, 'state') ?? 'visible') !== 'visible'
    sheets.push({ name: attribute(attributes, 'name') ?? `Sheet ${sheets.length + 1}`, part: target, hidden })
  }
  new XmlScanner({ open }).pushText(archive.text(part) ?? '')
  return {
    sheets,
    since1904,
    strings: readStrings(archive, linked('sharedStrings')),
    formats: readFormats(archive, linked('styles')),
  }
}

function readStrings(archive: ZipArchive, part: string | undefined): string[] {
  if (part === undefined || !archive.has(part)) return []
  const strings: string[] = []
  let current = ''
  let inText = false
  let phonetic = false
  const scanner = new XmlScanner({
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') phonetic = true
      if (name === 't') inText = !phonetic
    },
    text: (raw) => {
      if (inText) current += raw
    },
    close: (name) => {
      if (name === 'si') strings.push(decodeEntities(current))
      if (name === 'rPh') phonetic = false
      if (name === 't') inText = false
    },
  })
  archive.stream(part, (piece) => scanner.push(piece))
  return strings
}

function readFormats(archive: ZipArchive, part: string | undefined): (string | null)[] {
  if (part === undefined || !archive.has(part)) return []
  const custom = new Map<number, string>()
  const formats: (string | null)[] = []
  let inCellFormats = false
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      if (name === 'numFmt')
        custom.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
      if (name === 'cellXfs') inCellFormats = true
      if (name !== 'xf' || !inCellFormats) return
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      const code = custom.get(id) ?? builtInFormat(id)
      formats.push(code === null || /^general$/i.test(code) || code === '@' ? null : code)
    },
    close: (name) => {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  archive.stream(part, (piece) => scanner.push(piece))
  return formats
}

function readSheet(
  archive: ZipArchive,
  part: string,
  workbook: Workbook,
  budget: CellBudget,
  progress: (share: number) => void,
): SheetBuilder {
  const builder = new SheetBuilder(budget)
  const merges: Range[] = []
  let row = -1
  let column = -1
  let type = 'n'
  let style = -1
  let value = ''
  let inValue = false
  let hasFormula = false
  let isHidden = false
  let phonetic = false
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      if (name === 'c') {
        const at = address(attribute(attributes, 'r') ?? '')
        column = at?.column ?? column + 1
        row = at?.row ?? row
        type = attribute(attributes, 't') ?? 'n'
        style = Number(attribute(attributes, 's') ?? -1)
        value = ''
        hasFormula = false
        if (isHidden) builder.noteHiddenRow(row)
      } else if (name === 'f') hasFormula = true
      else if (name === 'v' || name === 't') inValue = !phonetic
      else if (name === 'row') {
        row = rowNumber(attribute(attributes, 'r'), row)
        isHidden = ['1', 'true'].includes(attribute(attributes, 'hidden') ?? '')
        column = -1
      } else if (name === 'rPh') phonetic = true
      else if (name === 'mergeCell') {
        const merge = range(attribute(attributes, 'ref') ?? '')
        if (merge !== null) merges.push(merge)
      }
    },
    text: (raw) => {
      if (inValue) value += raw
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'c' && value === '' && hasFormula) builder.noteFormula(column)
      else if (name === 'c' && value !== '') {
        const format = workbook.formats[style] ?? null
        builder.set(row, column, cellOf(type, value, format, workbook), format)
      }
    },
  })
  let reported = 0
  archive.stream(part, (piece, consumed) => {
    scanner.push(piece)
    if (consumed - reported < 0.05) return
    reported = consumed
    progress(consumed)
  })
  builder.fillMerges(merges)
  return builder
}

function rowNumber(reference: string | null, previous: number): number {
  const given = reference === null ? Number.NaN : Number(reference)
  const row = Number.isInteger(given) && given >= 1 && given <= 1_048_576 ? given - 1 : previous + 1
  if (row >= 1_048_576) throw new Refusal(failures.broken())
  return row
}

/** Errors such as #DIV/0! become texts, and are reported when the column is read. Formulas give their stored value. */
function cellOf(type: string, raw: string, format: string | null, workbook: Workbook) {
  if (type === 's') return textCell(workbook.strings[Number(raw)] ?? '')
  if (type === 'str' || type === 'inlineStr') return textCell(decodeEntities(raw))
  if (type === 'b') return raw.trim() === '1' || raw.trim() === 'true'
  if (type === 'e') return textCell(decodeEntities(raw))
  if (type === 'd') return { date: raw.trim().slice(0, raw.includes('T') && !raw.includes('T00:00:00') ? 19 : 10) }
  return numberCell(Number(raw), format, workbook.since1904)
}
