import { dateIn, nameOf, numberIn, type Shown } from './comparator.ts'
import type { Chart, Shown as Said } from './evaluation.types.ts'

/** `share`: beside the value, in brackets. */
export type Row = { label: string; value: Shown; share?: Shown }
/** What an answer states, apart from the words around it. */
export type Claims = {
  bold: string[]
  /** Figures of the first paragraph, after its last colon or before its verb. */
  headline: string[]
  items: string[]
  rows: Row[]
  charts: Row[][]
}

export const withoutBold = (text: string): string => text.replaceAll('**', '')
const boldIn = (text: string): string[] =>
  [...text.matchAll(/\*\*([^*\n]{1,300})\*\*/g)].map(([, part]) => part!.trim())
const listLine = /^\s*(?:[-*•]|\d{1,3}[.)])\s+(.*)$/
const tableLine = /^\s*\|(.+)\|\s*$/

/** Dates say when, not how much. */
export const dates =
  /\b(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{1,2})?,? \d{4}\b|\b\d{4}-\d{2}(?:-\d{2})?\b|\bQ[1-4] \d{4}\b|\b(?:19|20)\d{2}\b(?![,.]\d)/g

function rowOf(label: string, text: string): Row[] {
  const plain = withoutBold(text)
  const value = numberIn(plain)
  if (value === null) return []
  const share = numberIn(/\(([^()]*%)\)$/.exec(plain)?.[1] ?? '')
  return [{ label: withoutBold(label).trim(), value, ...(share === null ? {} : { share }) }]
}

function rowsOfLine(line: string): Row[] {
  const item = listLine.exec(line)?.[1]
  if (item !== undefined) {
    const at = item.lastIndexOf(': ')
    return at < 0 ? [] : rowOf(item.slice(0, at), item.slice(at + 2))
  }
  const cells = tableLine.exec(line)?.[1]?.split('|')
  return cells && cells.length > 1 ? rowOf(cells[0]!, cells[1]!) : []
}

/** How a slip was read is said before the answer. */
export const isRemark = (paragraph: string): boolean => /^I (?:have )?(?:read|took) /.test(paragraph)

function headlineOf(text: string): string[] {
  const paragraphs = text.trim().split(/\n\s*\n/)
  const first = withoutBold(paragraphs.find((paragraph) => !isRemark(paragraph)) ?? '')
  const sentence = first.split(/(?<=[.!?])\s+(?=\p{Lu})/u)[0] ?? ''
  const end = sentence.replace(/[.:]$/, '')
  const afterColon = end.includes(': ') ? [end.slice(end.lastIndexOf(': ') + 2)] : []
  const subject = /^(.{1,120}?) (?:is|was|are|were|had|has|have|won|comes first)\b/.exec(end)?.[1]
  return [...afterColon, ...(subject === undefined ? [] : [subject]), end]
}

const chartRows = ({ labels, series }: Chart): Row[] =>
  series.length !== 1
    ? []
    : labels.flatMap((label, at) => {
        const value = series[0]!.values[at]
        return value === null || value === undefined ? [] : [{ label, value: { value, decimals: 6, rest: '' } }]
      })

export function claimsOf({ text, charts }: Pick<Said, 'text' | 'charts'>): Claims {
  const lines = text.split('\n')
  const items = lines.flatMap((line) => listLine.exec(line)?.[1] ?? [])
  return {
    bold: boldIn(text),
    headline: headlineOf(text),
    items: items.map((item) =>
      withoutBold(item)
        .replace(/: [^:]*$/, '')
        .trim(),
    ),
    rows: lines.flatMap(rowsOfLine),
    charts: charts.map(chartRows).filter((rows) => rows.length > 0),
  }
}

/** The figures that an answer stands for: those in bold, else the number of its first sentence, else of its only chart. */
export function figuresOf(claims: Claims): Shown[] {
  const bold = claims.bold.flatMap((part) => (dateIn(part) === null ? (numberIn(part) ?? []) : []))
  if (bold.length > 0) return bold
  const [first] = claims.headline.flatMap((part) => numberIn(part.replace(dates, '').trim()) ?? [])
  if (first !== undefined) return [first]
  const sentence = (claims.headline.at(-1) ?? '').replace(dates, '')
  const numbers = [...sentence.matchAll(/[−-]?\d[\d,]*(?:\.\d+)?/g)].flatMap(([part]) => numberIn(part) ?? [])
  if (numbers.length > 0) return numbers.slice(-1)
  const alone = claims.charts.length === 1 && claims.charts[0]!.length === 1 ? claims.charts[0]![0]! : null
  return alone === null ? [] : [alone.value]
}

/** Every number in the sentences of an answer, its lists and dates left out. */
export function numbersIn(text: string): Shown[] {
  const sentences = text.split('\n').filter((line) => !listLine.test(line) && !tableLine.test(line))
  const bare = withoutBold(sentences.join(' ')).replace(dates, '')
  return [...bare.matchAll(/\d[\d,]*(?:\.\d+)?/g)].flatMap(([part]) => numberIn(part.replace(/,$/, '')) ?? [])
}

/** The names that an answer stands for, the likeliest first. */
export function namesOf(claims: Claims): string[] {
  const bold = claims.bold.filter((part) => nameOf(part) !== '')
  if (bold.length > 0) return bold
  return [...(claims.items.length === 1 ? claims.items : []), ...claims.headline]
}
