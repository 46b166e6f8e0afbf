import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import type { ResearchCheck } from '../../../contract/research/research.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { isSupported } from './check.ts'
import { type Answered, type Finding, type FoundAt, type FoundTable, sourceKey } from './findings.ts'

const texts = researchTexts.report
const mostOfSummary = 7
const longestAbstract = 320

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export type WrittenReport = {
  abstract: string
  content: string
  citations: Citation[]
  check: ResearchCheck
  /** The finding of each question as HTML, by its id. */
  findings: Record<string, string>
}

type Numbering = { of(found: FoundAt): number; citations: Citation[] }

function numbering(): Numbering {
  const numbers = new Map<string, number>()
  const citations: Citation[] = []
  return {
    citations,
    of(found) {
      const key = sourceKey(found)
      const known = numbers.get(key)
      if (known !== undefined) return known
      const mark = citations.length + 1
      numbers.set(key, mark)
      citations.push({ ...found, mark })
      return mark
    },
  }
}

const markersOf = ({ citations }: Finding, numbers: Numbering): string =>
  [...new Set(citations.map((found) => numbers.of(found)))]
    .map((mark) => `<sup><a href="#source-${mark}">${mark}</a></sup>`)
    .join('')

const tableOf = ({ header, rows }: FoundTable): string => {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => row(cells, 'td')).join('')
  return `<table><thead>${row(header, 'th')}</thead><tbody>${body}</tbody></table>`
}

const hasNumber = /\d/
const isAdvice =
  /\b(?:must|should|shall|required?|requires|may not|need to|needs to|recommends?|recommended|is to be|has to|have to)\b/i

/** Sentences that follow each other in one source are one paragraph. */
function paragraphsOf(findings: readonly Finding[], numbers: Numbering): string {
  const groups: Finding[][] = []
  for (const finding of findings) {
    const last = groups.at(-1)
    const source = ({ citations: [one] }: Finding) => one?.docId ?? one?.url ?? one?.title
    if (last?.[0] !== undefined && source(last[0]) === source(finding) && last.length < 4) last.push(finding)
    else groups.push([finding])
  }
  return groups
    .map((group) => `<p>${group.map((one) => `${escaped(one.text)}${markersOf(one, numbers)}`).join(' ')}</p>`)
    .join('')
}

const listOf = (findings: readonly Finding[], numbers: Numbering): string =>
  `<ul>${findings.map((one) => `<li>${escaped(one.text)}${markersOf(one, numbers)}</li>`).join('')}</ul>`

/** The sentence of an answer that says most of it: what was found first in the best source. */
const mainOf = ({ findings }: Answered): Finding | undefined =>
  findings.find((one) => one.isMain && isSupported(one)) ?? findings.find((one) => isSupported(one)) ?? findings[0]

type Part = 'summary' | 'findings' | 'missing' | 'advice' | 'figures' | 'overview'
const kinds: readonly [Part, RegExp][] = [
  ['overview', /\b(?:table|comparison|side by side|matrix)\b/i],
  ['missing', /\b(?:missing|gaps?|unknown|not say|open questions?|limits?|limitations?)\b/i],
  ['advice', /\b(?:recommend\w*|advice|must be done|next steps?|actions?|obligations?|conclusions?)\b/i],
  ['figures', /\b(?:figures?|numbers?|data|costs?|amounts?)\b/i],
  ['summary', /\b(?:summary|overview|abstract|in brief|key points?)\b/i],
  ['findings', /\b(?:findings?|details?|analysis|results?|answers?|evidence)\b/i],
]

type Section = { heading: string; part: Part }

/** What the wanted format asks for, line by line; the lines that nothing here can follow. */
function sectionsOf(format: string): { sections: Section[]; ignored: string[] } {
  const lines = format
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-*•#]+|\d{1,2}[.)])\s*/, '').trim())
    .filter((line) => line !== '' && !/^sources?$/i.test(line))
  const sections: Section[] = []
  const ignored: string[] = []
  for (const line of lines) {
    const part = kinds.find(([, pattern]) => pattern.test(line))?.[0]
    if (part === undefined || sections.some((section) => section.part === part)) ignored.push(line)
    else sections.push({ heading: line.length > 80 ? texts[part] : line, part })
  }
  const usual: Section[] = (['summary', 'findings', 'missing'] as const).map((part) => ({ heading: texts[part], part }))
  if (sections.length === 0) return { sections: usual, ignored }
  const hasFindings = sections.some(({ part }) => part === 'findings')
  return { sections: hasFindings ? sections : [...sections, usual[1]!], ignored }
}

export type ToWrite = {
  topic: string
  format: string
  isBuiltIn: boolean
  answers: readonly Answered[]
  remarks: readonly string[]
}

/** The report of what was found, each sentence with its source, and what became of it when it was held against them. Pure. */
export function writeReport({ format, isBuiltIn, answers, remarks }: ToWrite): WrittenReport {
  const numbers = numbering()
  const all = answers.flatMap(({ findings }) => findings)
  const { sections, ignored } = sectionsOf(format)
  // What the topic itself asks comes first, also where only something near it was found.
  const main = answers.flatMap((one, index) => (one.tier === 'answer' || index === 0 ? (mainOf(one) ?? []) : []))
  const summary = [...new Map((main.length > 0 ? main : all).map((one) => [one.text, one])).values()].slice(
    0,
    mostOfSummary,
  )
  const advice = [...new Map(all.filter(({ text }) => isAdvice.test(text)).map((one) => [one.text, one])).values()]
  const numeric = [...new Map(all.filter(({ text }) => hasNumber.test(text)).map((one) => [one.text, one])).values()]
  const tables = answers.flatMap((one) => one.tables)
  const missing = answers.filter(({ tier }) => tier !== 'answer')

  const findingOf = (one: Answered): string =>
    one.findings.length + one.tables.length === 0
      ? `<p>${escaped(texts.nothingFound)}</p>`
      : `${paragraphsOf(one.findings, numbers)}${one.tables.map(tableOf).join('')}`
  const shownFindings = () => {
    const seen = new Set<string>()
    return answers
      .map((one) => {
        // What an earlier question has said already is not said again.
        const fresh = one.findings.filter(({ text }) => !seen.has(text))
        for (const { text } of one.findings) seen.add(text)
        if (fresh.length === 0 && one.findings.length > 0) return ''
        return `<h3>${escaped(one.question)}</h3>${findingOf({ ...one, findings: fresh })}`
      })
      .join('')
  }
  const parts: Record<Part, () => string> = {
    summary: () => (summary.length === 0 ? `<p>${escaped(texts.nothingFound)}</p>` : listOf(summary, numbers)),
    findings: shownFindings,
    missing: () =>
      missing.length === 0
        ? `<p>${escaped(texts.nothingMissing)}</p>`
        : `<ul>${missing.map((one) => `<li>${escaped(one.tier === 'nothing' ? texts.noAnswer(one.question) : texts.partly(one.question))}</li>`).join('')}</ul>`,
    advice: () => (advice.length === 0 ? `<p>${escaped(texts.noAdvice)}</p>` : listOf(advice, numbers)),
    figures: () =>
      numeric.length + tables.length === 0
        ? `<p>${escaped(texts.noFigures)}</p>`
        : `${tables.map(tableOf).join('')}${numeric.length === 0 ? '' : listOf(numeric, numbers)}`,
    overview: () =>
      `<table><thead><tr><th>${texts.question}</th><th>${texts.finding}</th><th>${texts.source}</th></tr></thead><tbody>${answers
        .map((one) => {
          const first = mainOf(one)
          const said =
            first === undefined ? escaped(texts.nothingFound) : `${escaped(first.text)}${markersOf(first, numbers)}`
          return `<tr><td>${escaped(one.question)}</td><td>${said}</td><td>${escaped(first?.citations[0]?.title ?? '–')}</td></tr>`
        })
        .join('')}</tbody></table>`,
  }
  const content = sections.map(({ heading, part }) => `<h2>${escaped(heading)}</h2>${parts[part]()}`).join('')
  const findings = Object.fromEntries(answers.map((one) => [one.id, findingOf(one)]))
  const distinct = [...new Map(all.map((one) => [one.text, one])).values()]
  const unsupported = distinct.filter((one) => !isSupported(one)).map(({ text }) => text)
  const first = summary[0]?.text ?? texts.nothingFound
  return {
    abstract: first.length > longestAbstract ? `${first.slice(0, longestAbstract - 1).trimEnd()}…` : first,
    ...{ content, citations: numbers.citations, findings },
    check: {
      checked: distinct.length,
      unsupported,
      remarks: [
        ...(isBuiltIn ? [texts.builtIn] : []),
        ...(isBuiltIn ? ignored.map((line) => texts.formatIgnored(line)) : []),
        ...remarks,
        ...new Set(answers.flatMap((one) => one.remarks)),
      ],
    },
  }
}
