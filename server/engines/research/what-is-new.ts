import { researchTexts } from '../../../contract/research/research.texts.ts'
import { stemsOf } from '../language/index.ts'
import { type Answered, type Finding, type KnownFinding, sameWords } from './findings.ts'
import { isSupported } from './check.ts'
import { escaped } from './report-html.ts'

const texts = researchTexts.updates
/** The share of common words from which two sentences count as wordings of the same. */
const alike = 0.5
const mostMailed = 5

/** `remarks`: what the sources could not give. */
export type ToCompare = {
  answers: readonly Answered[]
  known: readonly KnownFinding[]
  remarks: readonly string[]
}
export type WhatIsNew = { abstract: string; html: string; lines: string[]; findings: KnownFinding[] }

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length
  return shared / (one.size + other.size - shared || 1)
}

/** The former wording of a sentence, if it is a new wording of a known one. */
function before(text: string, known: readonly KnownFinding[]): string | null {
  const own = stemsOf(text)
  let best: { text: string; likeness: number } | null = null
  for (const one of known) {
    const found = likeness(own, stemsOf(one.text))
    if (found > (best?.likeness ?? alike)) best = { text: one.text, likeness: found }
  }
  return best?.text ?? null
}

const sourceOf = ({ citations: [found] }: Finding): string =>
  found === undefined
    ? ''
    : `${found.title}${found.pageNumber === undefined ? '' : `, ${researchTexts.report.page(found.pageNumber)}`}`

/** What an update has found that no run before it knew, and why that matters. Pure. */
export function whatIsNew({ answers, known, remarks }: ToCompare): WhatIsNew {
  const said = new Set(known.map(({ text }) => sameWords(text)))
  const findings: KnownFinding[] = []
  const lines: string[] = []
  const parts = answers.map((answer) => {
    const fresh = answer.findings.filter((one) => {
      const words = sameWords(one.text)
      const isNew = isSupported(one) && !said.has(words)
      said.add(words)
      return isNew
    })
    if (fresh.length === 0) return ''
    const items = fresh.map((one) => {
      const source = sourceOf(one)
      findings.push({ question: answer.question, text: one.text, source })
      const earlier = before(one.text, known)
      const why =
        earlier === null ? texts.why(answer.question) : `${texts.before(earlier)} ${texts.changed(answer.question)}`
      lines.push(`${one.text} (${source}) ${why}`)
      return `<li>${escaped(one.text)} <cite>${escaped(source)}</cite><br><em>${escaped(why)}</em></li>`
    })
    return `<h3>${escaped(answer.question)}</h3><ul>${items.join('')}</ul>`
  })
  const left = [...new Set([...remarks, ...answers.flatMap((one) => one.remarks)])]
  return {
    abstract:
      findings.length === 0
        ? texts.nothingNew
        : `${texts.abstract(findings.length)} ${findings[0]!.text}`.slice(0, 320),
    html: [
      ...(findings.length === 0 ? [`<p>${escaped(texts.nothingNew)}</p>`] : parts),
      ...left.map((line) => `<p><em>${escaped(line)}</em></p>`),
    ].join(''),
    lines: lines.slice(0, mostMailed),
    findings,
  }
}
