import type { ResearchCitation, ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { plainText, splitSentences } from '../passages/index.ts'
import { markdownHtml } from '../playbooks/index.ts'
import { ageOf, documentKey, isPlaced, numberDocuments, type NumberedPassage, type Source } from './sources.ts'
import type { DraftSection } from './draft.ts'
import { isSummary } from './headings.ts'

const texts = researchTexts.report
const MAX_ABSTRACT = 320
const manyUndated = 8

export type ReportToSet = { sections: readonly DraftSection[]; notes: readonly ResearchNote[]; today: string }
export type SetReport = {
  abstract: string
  content: string
  citations: ResearchCitation[]
  /** The notes on each question as HTML, with the same numbers. */
  findings: Record<string, string>
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Markdown with marks of passages (`[^3]`, by their place) as HTML with the numbers of their documents, which lead to them. */
const htmlOf = (markdown: string, numberOf: (place: number) => number): string =>
  markdownHtml(markdown, (mark) => mark, 1).replace(
    /<sup>\[(\d{1,6})\]<\/sup>/g,
    (_, place: string) => `<sup>${linkTo({ place: Number(place), mark: numberOf(Number(place)) })}</sup>`,
  )

const fewestInRun = 3
const markers = /(?:<sup><a href="#source-\d{1,6}">\d{1,6}<\/a><\/sup>){3,}/g

/** Numbers that follow each other behind one sentence, as from one to another: sixteen of them nobody reads. */
function inRuns(html: string): string {
  return html.replace(markers, (all) => {
    const numbers = [...all.matchAll(/#source-(\d{1,6})">(\d{1,6})/g)].map(
      ([, place, mark]): NumberedPassage => ({ place: Number(place), mark: Number(mark) }),
    )
    const runs: NumberedPassage[][] = []
    for (const number of numbers) {
      const run = runs.at(-1)
      if (run !== undefined && run.at(-1)!.mark === number.mark - 1) run.push(number)
      else runs.push([number])
    }
    return runs
      .map((run) => {
        const ends = run.length < fewestInRun ? run.map((one) => [one]) : [[run[0]!, run.at(-1)!]]
        return ends.map((pair) => `<sup>${pair.map(linkTo).join('–')}</sup>`).join('')
      })
      .join('')
  })
}

const linkTo = ({ place, mark }: NumberedPassage): string => `<a href="#source-${place}">${mark}</a>`

/** The report with each document numbered once, in the order in which they are named; each mark leads to its passage. Pure. */
export function setReport(report: ReportToSet): SetReport {
  const { content, ...rest } = setWithEachMarker(report)
  return { ...rest, content: inRuns(content) }
}

/** The same with each number of a source for itself. */
export function setWithEachMarker({ sections, notes, today }: ReportToSet): SetReport {
  const byName = new Map(notes.map((note) => [note.id, note]))
  const sourcesOf = (name: string): Source[] => {
    const note = byName.get(name)
    if (note === undefined) return []
    return [...note.quotations, ...note.figures.map(({ source }) => ({ title: source, quote: '' }))]
  }
  const numbers = numberDocuments(notes.flatMap(({ id }) => sourcesOf(id)))
  const numberOf = (place: number): number => numbers.citations[place - 1]?.mark ?? place
  const cited = sections.flatMap(({ markdown }) => (markdown.match(/(?<=\[)n\d{1,6}(?=\])/g) ?? []).flatMap(sourcesOf))
  const placed = cited.filter(isPlaced)
  const undated = placed.filter(({ date }) => date == null).length
  const documents = new Map(placed.map((source) => [documentKey(source), source.date ?? null]))
  const undatedDocuments = [...documents.values()].filter((date) => date === null).length
  /** If most documents are undated, that is said once, and the list of sources says which. */
  const areMostUndated = 2 * undatedDocuments > documents.size
  /** The same words behind every other sentence would be read no more: a sign stands for them. */
  const areManyUndated = !areMostUndated && undated >= manyUndated

  /** A remark on the age of all of a claim's sources; none if one of them is recent. */
  function remarkOn(sentence: string): string {
    const own = (sentence.match(/(?<=\[)n\d{1,6}(?=\])/g) ?? []).flatMap(sourcesOf)
    if (own.length === 0 || !own.every(isPlaced)) return ''
    const ages = own.map(({ date }) => ageOf(date ?? null, today))
    if (ages.includes('recent')) return ''
    const newest =
      own
        .map(({ date }) => date ?? '')
        .toSorted()
        .at(-1) ?? ''
    if (newest !== '') return ` _(${texts.oldSource(newest.slice(0, 4))})_`
    if (areMostUndated) return ''
    return areManyUndated ? ` ${texts.undatedSign}` : ` _(${texts.undatedSource})_`
  }

  function set(markdown: string): string {
    let out = ''
    let from = 0
    for (const { start, end, text } of splitSentences(markdown)) {
      const isJudgement = /\[(?:judgement|judgment)\]/i.test(text)
      const remark = `${isJudgement ? ` _(${texts.judgement})_` : ''}${remarkOn(text)}`
      // Before the end of a row or the full stop, behind the marks.
      const last = wordsEnd(text)
      out += markdown.slice(from, start) + text.slice(0, last) + remark + text.slice(last)
      from = end
    }
    return (out + markdown.slice(from))
      .replace(/\s?\[(?:o\d{1,6}|judgement|judgment|gap)\]/gi, '')
      .replace(/\s?\[(n\d{1,6})\]/g, (_, name: string) =>
        [...new Set(sourcesOf(name).map((source) => numbers.of(source).place))].map((place) => `[^${place}]`).join(''),
      )
  }

  const parts = sections.map(({ heading, markdown }) => ({ heading, markdown: onceEach(set(markdown), numberOf) }))
  const explanation = areMostUndated
    ? texts.mostUndated(undatedDocuments, documents.size)
    : areManyUndated
      ? texts.manyUndated
      : ''
  const note = explanation === '' ? '' : `<p><em>${escaped(explanation)}</em></p>`
  // At the end, since nothing may come before the first requested heading.
  const content =
    parts.map(({ heading, markdown }) => `<h2>${escaped(heading)}</h2>${htmlOf(markdown, numberOf)}`).join('') + note
  const findings = Object.fromEntries(
    [...Map.groupBy(notes, ({ question }) => question)].map(([question, own]) => [
      question,
      htmlOf(
        own.map(({ id, claim }) => `- ${asText(claim)}${onceEach(set(`[${id}]`), numberOf)}`).join('\n'),
        numberOf,
      ),
    ]),
  )
  return { abstract: abstractOf(sections), content, citations: numbers.citations, findings }
}

/** Words that are no Markdown, whatever signs they hold. */
const asText = (text: string): string => text.replace(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`)

/** Where the words of a sentence end: before its full stop and quotation mark, or the bar of its row. */
function wordsEnd(text: string): number {
  const shown = text.trimEnd()
  if (shown.endsWith('|')) return shown.slice(0, -1).trimEnd().length
  if (/[.!?]["”')]$/.test(shown)) return shown.length - 2
  return /[.!?]$/.test(shown) ? shown.length - 1 : shown.length
}

/** Names a document that a sentence cites twice only once, by its first passage, with the numbers in order. */
const onceEach = (markdown: string, numberOf: (place: number) => number): string =>
  markdown.replace(/(?:\[\^\d{1,6}\]){2,}/g, (run) => {
    const first = new Map<number, number>()
    for (const place of run.match(/\d{1,6}/g)!.map(Number))
      if (!first.has(numberOf(place))) first.set(numberOf(place), place)
    return [...first]
      .toSorted(([one], [other]) => one - other)
      .map(([, place]) => `[^${place}]`)
      .join('')
  })

function abstractOf(sections: readonly DraftSection[]): string {
  const source = sections.find(({ heading }) => isSummary(heading)) ?? sections[0]
  const words = splitSentences(source?.markdown ?? '')
    .filter(({ text }) => !/^\s*(?:#|\|)/.test(text))
    .map(({ text }) =>
      plainText(
        text
          .replace(/\s?\[(?:[no]\d{1,6}|judgement|judgment|gap)\]/gi, '')
          .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, ''),
      ).trim(),
    )
  let abstract = ''
  for (const sentence of words) {
    if (abstract !== '' && abstract.length + sentence.length > MAX_ABSTRACT) break
    abstract = `${abstract} ${sentence}`.trim()
  }
  return abstract.length > MAX_ABSTRACT ? `${abstract.slice(0, MAX_ABSTRACT - 1).trimEnd()}…` : abstract
}
