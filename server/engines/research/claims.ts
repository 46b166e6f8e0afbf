import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import { plainText, splitSentences } from '../passages/index.ts'
import type { Finding, FoundAt, FoundTable } from './findings.ts'

const markers = /\[(\^|#)(\d{1,4})\]/g
/** The signs of what no tool returned and no source says, for the page of a conversation alone. */
const doubts = /\s?\[\?\^?\]/g
const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line)
const isRule = (line: string) => /^\s*\|[\s:|-]+\|\s*$/.test(line)
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell.replace(markers, '').replaceAll('<br>', ' ')))

export type Said = {
  text: string
  citations: Citation[]
  /** By the numbers of their marks: what the figures were read from. */
  figures: { mark: number; source: string }[]
}

/** An answer in Markdown as single sentences with their sources, and its tables. Pure. */
export function claimsOf({ text, citations, figures }: Said): { findings: Finding[]; tables: FoundTable[] } {
  const findings: Finding[] = []
  const tables: FoundTable[] = []
  const sourceOf = (sign: string, number: number): FoundAt[] => {
    if (sign === '#')
      return figures.filter(({ mark }) => mark === number).map(({ source }) => ({ title: source, quote: '' }))
    return citations.filter(({ mark }) => mark === number).map(({ mark: _, ...found }) => found)
  }
  const add = (sentence: string) => {
    const found = [...sentence.matchAll(markers)].flatMap(([, sign = '', number]) => sourceOf(sign, Number(number)))
    const said = plainText(sentence.replace(markers, ''))
    if (/[\p{L}\p{N}]/u.test(said)) findings.push({ text: said, citations: found })
  }
  const lines = text.replace(doubts, '').split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isRow(line)) {
      let end = at
      while (isRow(lines[end] ?? '')) end += 1
      const rows = lines.slice(at, end).filter((row) => !isRule(row))
      const [header = [], ...body] = rows.map(cellsOf)
      tables.push({ header, rows: body, source: figures[0]?.source ?? '' })
      at = end - 1
      continue
    }
    const own = line.replace(/^\s*(?:>\s*)*(?:[-*+]\s+|\d{1,3}[.)]\s+|#{1,6}\s+)?/, '')
    if (own.trim() === '' || /^\s*#{1,6}\s/.test(line)) continue
    // A mark belongs to the sentence before it.
    const moved = own.replace(/([.!?]["”')]?)((?:\s?\[[\^#]\d{1,4}\])+)/g, '$2$1')
    for (const sentence of splitSentences(moved)) add(sentence.text)
  }
  return { findings, tables }
}
