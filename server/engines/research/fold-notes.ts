import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { stemsOf } from '../language/index.ts'
import { isNegated } from './check.ts'
import { sameWords, sourceKey } from './findings.ts'
import { withDigits } from '../judgements/index.ts'

/** The share of the shorter claim's words that both must have. */
const LEAST_SHARED = 0.75

type Read = { note: ResearchNote; words: string; stems: ReadonlySet<string>; numbers: ReadonlySet<string> }

const read = (note: ResearchNote): Read => ({
  note,
  words: sameWords(note.claim),
  stems: stemsOf(note.claim),
  numbers: new Set((withDigits(note.claim).match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((one) => one.replaceAll(',', ''))),
})

type Quotation = ResearchNote['quotations'][number]

/** Whether two quotations share most of the shorter one. */
function areSamePassage(one: Quotation, other: Quotation): boolean {
  if (one.docId !== other.docId || one.pageId !== other.pageId) return false
  if (one.docId === undefined || one.start === undefined) return one.quote !== '' && sourceKey(one) === sourceKey(other)
  const [{ start = 0, end = 0 }, { start: from = 0, end: to = 0 }] = [one, other]
  return 2 * (Math.min(end, to) - Math.max(start, from)) >= Math.min(end - start, to - from) && end > start && to > from
}

/** Whether all that the first says is said by the second, on the same passage. */
function isHeldBy(one: Read, other: Read): boolean {
  if (!one.note.quotations.some((quotation) => other.note.quotations.some((each) => areSamePassage(quotation, each))))
    return false
  if (one.words === other.words) return true
  if (one.note.question === other.note.question || one.stems.size > other.stems.size) return false
  if (isNegated(one.note.claim) !== isNegated(other.note.claim)) return false
  if ([...one.numbers].some((number) => !other.numbers.has(number))) return false
  const shared = [...one.stems].filter((stem) => other.stems.has(stem)).length
  return shared >= 3 && shared >= LEAST_SHARED * one.stems.size
}

const surest = ['low', 'medium', 'high']

/** Two notes that say the same, under the name of the first; it keeps what both quote. */
function folded(kept: ResearchNote, other: ResearchNote): ResearchNote {
  const known = new Set(kept.quotations.map(sourceKey))
  const confidence =
    surest.indexOf(other.confidence) > surest.indexOf(kept.confidence) ? other.confidence : kept.confidence
  return {
    ...kept,
    confidence,
    quotations: [...kept.quotations, ...other.quotations.filter((one) => !known.has(sourceKey(one)))],
    figures: [
      ...kept.figures,
      ...other.figures.filter(({ holds }) => !kept.figures.some((one) => one.holds === holds)),
    ],
    contradicts: [...new Set([...kept.contradicts, ...other.contradicts])],
  }
}

/**
 * The notes without doubles: researchers of a round do not see each other, so a passage is noted by several of them. The
 * fuller note stands for both. Each question keeps its own notes; this is what a report is written from. Pure.
 */
export function foldNotes(notes: readonly ResearchNote[]): ResearchNote[] {
  const kept: Read[] = []
  const standsFor = new Map<string, string>()
  for (const one of notes.filter(({ replacedBy }) => replacedBy === null).map(read)) {
    const at = kept.findIndex((other) => isHeldBy(one, other) || isHeldBy(other, one))
    const other = kept[at]
    if (other === undefined) {
      kept.push(one)
      continue
    }
    const [fuller, held] = isHeldBy(one, other) ? [other, one] : [one, other]
    kept[at] = { ...fuller, note: folded(fuller.note, held.note) }
    standsFor.set(held.note.id, fuller.note.id)
  }
  const nameOf = (name: string): string => {
    const other = standsFor.get(name)
    return other === undefined ? name : nameOf(other)
  }
  return kept.map(({ note }) => ({
    ...note,
    contradicts: [...new Set(note.contradicts.map(nameOf))].filter((name) => name !== note.id),
  }))
}
