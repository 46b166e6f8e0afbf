import type { OutlinePart, ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { type DraftSection, tidySection } from './draft.ts'
import { askedParts } from './asked-parts.ts'
import { sameWords } from './findings.ts'
import { isByTime, isConclusion } from './headings.ts'
import { countWords, lengthBeside } from './length.ts'
import type { OpenPoint } from './names.ts'
import { type Assignment, type PartChoice, sectionPrompt, type SectionToWrite, writerInstructions } from './prompts.ts'
import type { Say } from './stages.ts'

export type ToWriteByModel = {
  assignment: Assignment
  outline: readonly OutlinePart[]
  words: number | null
  notes: readonly ResearchNote[]
  open: readonly OpenPoint[]
  contradictions: readonly string[]
  /** What was chosen for its parts. */
  chosen: readonly PartChoice[]
}
/** `failure`: why the model wrote nothing. */
export type WrittenSection = DraftSection & { failure: string | null }

/** The order in which sections are written: a summary or recommendation builds on the others, so it comes last. */
export const writingOrder = (outline: readonly OutlinePart[]): number[] => {
  const positions = [...outline.keys()]
  const isLast = (at: number) => isConclusion(outline[at]!.heading)
  return [...positions.filter((at) => !isLast(at)), ...positions.filter(isLast)]
}

/** The material for writing one section. */
export function sectionToWrite(
  { assignment: { format }, chosen, ...request }: ToWriteByModel,
  at: number,
  written: readonly DraftSection[] = [],
): SectionToWrite {
  const { outline, words } = request
  const lengths = outline.map(({ heading }) => {
    const section = written.find((one) => one.heading === heading)
    return section === undefined ? null : countWords(section.markdown)
  })
  const part = outline[at]!
  const length = lengthBeside({ outline, words, format }, at, lengths)
  const own = chosen.find(({ heading }) => sameWords(heading) === sameWords(part.heading)) ?? null
  const named = askedParts(format).find(({ heading }) => sameWords(heading) === sameWords(part.heading))
  const isOrdered = own?.order === 'time' || isByTime(`${part.heading} ${named?.about ?? ''}`)
  return { ...request, part, length, written, chosen: own, isByTime: isOrdered }
}

/** Writes one section from the notes, given the sections that are already written. */
export async function writeSection(
  say: Say,
  request: ToWriteByModel,
  at: number,
  written: readonly DraftSection[],
): Promise<WrittenSection> {
  const { heading } = request.outline[at]!
  const said = await say(writerInstructions, sectionPrompt(request.assignment, sectionToWrite(request, at, written)))
  if (said.text !== null) return { heading, markdown: tidySection(heading, said.text), failure: null }
  return { heading, markdown: '', failure: said.failure }
}
