import type { ResearchCheck } from '../../../contract/research/research.schemas.ts'
import type { ResearchCitation } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { plainText, unitsOf } from '../passages/index.ts'
import { isSupported } from './check.ts'
import type { Answered, Finding, FoundPassage, FoundTable } from './findings.ts'
import { escaped } from './report-html.ts'
import { ageOf, isPlaced, type Numbering, numbering } from './sources.ts'

const texts = researchTexts.evidence

export type WrittenReport = {
  abstract: string
  content: string
  citations: ResearchCitation[]
  check: ResearchCheck
  /** What was found for each question as HTML, by its id. */
  findings: Record<string, string>
}
export type EvidenceToFile = {
  format: string
  /** Today, YYYY-MM-DD. */
  today: string
  answers: readonly Answered[]
  remarks: readonly string[]
}

const markerOf = (number: number): string => `<sup><a href="#source-${number}">${number}</a></sup>`
const isRuleOfTable = (line: string): boolean => /^[\s|:-]*$/.test(line) && line.includes('-')
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell.replace(/<br ?\/?>/gi, ' ')))

/** A passage as HTML, unchanged, in paragraphs, lists and tables, each line with its marker. */
function passageHtml({ text }: FoundPassage, mark: string): string {
  const parts: string[] = []
  let open: 'ul' | 'table' | null = null
  const into = (kind: typeof open) => {
    if (open === kind) return
    if (open !== null) parts.push(`</${open}>`)
    if (kind !== null) parts.push(`<${kind}>`)
    open = kind
  }
  for (const { start, end, kind } of unitsOf(text)) {
    const line = text.slice(start, end)
    if (kind === 'row') {
      if (isRuleOfTable(line)) continue
      into('table')
      const cells = cellsOf(line).map(escaped)
      parts.push(
        `<tr>${cells.map((cell, at) => `<td>${cell}${at === cells.length - 1 ? mark : ''}</td>`).join('')}</tr>`,
      )
      continue
    }
    const shown = escaped(plainText(line).replace(/^(?:[•●▪◦‣–-]|\d{1,3}[.)])\s+/, ''))
    if (!/[\p{L}\p{N}]/u.test(shown)) continue
    into(kind === 'item' ? 'ul' : null)
    if (kind === 'heading') parts.push(`<p><strong>${shown}</strong></p>`)
    else parts.push(kind === 'item' ? `<li>${shown}${mark}</li>` : `<p>${shown}${mark}</p>`)
  }
  into(null)
  return parts.join('')
}

const tableHtml = ({ header, rows }: FoundTable): string => {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  return `<table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`
}

const isFigure = ({ citations }: Finding): boolean => citations.some(({ quote }) => quote === '')

type Setting = { numbers: Numbering; today: string; areAllUndated: boolean }

function answerHtml(answer: Answered, { numbers, today, areAllUndated }: Setting): string {
  const figures = answer.findings.filter(isFigure)
  const fromData =
    figures.length + answer.tables.length === 0
      ? ''
      : `<h3>${texts.figures}</h3>${figures
          .map(
            (one) => `<p>${escaped(one.text)}${one.citations.map((found) => markerOf(numbers.of(found))).join('')}</p>`,
          )
          .join('')}${answer.tables.map(tableHtml).join('')}`
  const passages = answer.passages.map((passage) => {
    const { found, heading } = passage
    const age = isPlaced(found) ? ageOf(found.date ?? null, today) : 'recent'
    const said =
      age === 'old'
        ? ` (${researchTexts.report.oldSource(found.date!.slice(0, 4))})`
        : age === 'undated' && !areAllUndated
          ? ` (${researchTexts.report.undatedSource})`
          : ''
    const name = texts.from(found.title, (heading.split(' > ').at(-1) ?? '').trim())
    return `<h3>${escaped(name)}${escaped(said)}</h3><blockquote>${passageHtml(passage, markerOf(numbers.of(found)))}</blockquote>`
  })
  if (fromData === '' && passages.length === 0) return `<p>${texts.noPassage}</p>`
  const near = answer.tier === 'closest' && passages.length > 0 ? `<p><em>${texts.near}</em></p>` : ''
  return fromData + near + passages.join('')
}

/**
 * What was found without a model, in good order: the questions, under each the passages that fit, whole, and the figures
 * that answer it, with their sources. Nothing is concluded. Pure.
 */
export function fileEvidence({ format, today, answers, remarks }: EvidenceToFile): WrittenReport {
  const numbers = numbering()
  const found = answers.flatMap(({ passages }) => passages.map((one) => one.found)).filter(isPlaced)
  const areAllUndated = found.length > 0 && found.every(({ date }) => date == null)
  const setting = { numbers, today, areAllUndated }
  const parts = answers.map((one) => `<h2>${escaped(one.question)}</h2>${answerHtml(one, setting)}`)
  const placed = numbers.citations.filter(isPlaced)
  const figures = answers.flatMap(({ findings }) => findings.filter(isFigure))
  const isEmpty = placed.length + figures.length === 0
  const sources = new Set(numbers.citations.map(({ docId, url, title }) => docId ?? url ?? title)).size
  const head = isEmpty ? texts.nothing(answers.length) : texts.head(answers.length, placed.length, sources)
  const undated = areAllUndated ? [researchTexts.report.allUndated] : []
  return {
    abstract: head,
    content: `<p><em>${escaped(head)}</em></p>${undated.map((line) => `<p><em>${escaped(line)}</em></p>`).join('')}${parts.join('')}`,
    citations: numbers.citations,
    check: {
      checked: placed.length + figures.length,
      unsupported: figures.filter((one) => !isSupported(one)).map(({ text }) => text),
      remarks: [
        ...(format.trim() === '' ? [] : [texts.formatIgnored]),
        ...remarks,
        ...new Set(answers.flatMap((one) => one.remarks)),
      ],
    },
    findings: Object.fromEntries(answers.map((one) => [one.id, answerHtml(one, setting)])),
  }
}
