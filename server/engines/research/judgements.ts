import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import type { Statement } from './statements.ts'
import { MOST_JUDGEMENTS } from './length.ts'
import { withDigits } from './numerals.ts'

const texts = researchTexts.check
const numbers = /\d[\d.,]*(?<=\d)/g
const capitals = /(?<![.!?:“"'(]\s?)(?<=\s)\p{Lu}[\p{L}-]+/gu
/** Of the words within sentences: a language that writes its nouns with a capital tells no name from a noun. */
const MOST_CAPITALS = 0.2

const numbersIn = (text: string): string[] => (text.match(numbers) ?? []).map((number) => number.replaceAll(',', ''))

const namesIn = (text: string): string[] =>
  [...text.matchAll(capitals)].map(([word]) => word).filter((word) => word !== 'I')

function areNamesDistinct(sentences: readonly string[]): boolean {
  const words = sentences.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
  return sentences.reduce((sum, text) => sum + namesIn(text).length, 0) <= MOST_CAPITALS * words
}

const isSourced = ({ kind, notes, open, fault }: Statement): boolean =>
  kind !== 'judgement' && fault === null && notes.length + open.length > 0

type Scope = { notes: ReadonlyMap<string, ResearchNote>; topic: string }

/**
 * The statements with what can be said by rule against those that weigh or propose: their figures and names are those of
 * the topic, of the notes that they name, and of the sentences with sources before them in their section; they lean on
 * something, and are no more than some of all. Pure.
 */
export function withJudgementFaults(statements: readonly Statement[], { notes, topic }: Scope): Statement[] {
  const hasDistinctNames = areNamesDistinct(statements.map(({ text }) => text))
  const most = Math.floor(MOST_JUDGEMENTS * statements.length)
  const leanedOn = new Set(statements.filter(isSourced).map((one) => one.section))
  let judgements = 0
  return statements.map((one, at) => {
    if (one.kind !== 'judgement') return one
    judgements += 1
    if (one.fault !== null) return one
    const before = statements.slice(0, at).filter((other) => other.section === one.section && isSourced(other))
    const claims = one.notes.flatMap((name) => notes.get(name)?.claim ?? [])
    const basis = [topic, ...claims, ...one.evidence, ...before.flatMap(({ text, judged }) => [text, judged])].join(' ')
    const fault = faultOf(one, basis, hasDistinctNames)
    if (fault !== null) return { ...one, fault }
    if (one.notes.length + one.open.length === 0 && !leanedOn.has(one.section))
      return { ...one, fault: texts.judgementAlone }
    return judgements > most ? { ...one, fault: texts.tooManyJudgements } : one
  })
}

function faultOf({ text }: Statement, basis: string, hasDistinctNames: boolean): string | null {
  const figures = new Set(numbersIn(withDigits(basis)))
  if (numbersIn(text).some((number) => !figures.has(number))) return texts.judgementFigure
  const known = new Set(basis.match(/[\p{L}-]+/gu))
  return hasDistinctNames && namesIn(text).some((name) => !known.has(name)) ? texts.judgementName : null
}
