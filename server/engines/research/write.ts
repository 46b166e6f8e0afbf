import type { OutlinePart, ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { type DraftSection, tidySection } from './draft.ts'
import { type Assignment, sectionPrompt, writerInstructions } from './prompts.ts'
import { isSummary } from './report-html.ts'
import type { Say } from './stages.ts'

export type ToWriteByModel = {
  assignment: Assignment
  outline: readonly OutlinePart[]
  words: number | null
  notes: readonly ResearchNote[]
  contradictions: readonly string[]
}
/** `prompt`: what the section was asked with. `failure`: why the model wrote nothing. */
export type WrittenSection = DraftSection & { prompt: string; failure: string | null }

const SHARE_OF_SUMMARY = 0.5

/** The sections in the order in which they are written: a summary sums up what stands, so it comes last. */
export const writingOrder = (outline: readonly OutlinePart[]): number[] => {
  const positions = [...outline.keys()]
  const isLast = (at: number) => isSummary(outline[at]!.heading)
  return [...positions.filter((at) => !isLast(at)), ...positions.filter(isLast)]
}

function wordsOf({ outline, words }: ToWriteByModel, part: OutlinePart): number | null {
  if (words === null) return null
  const weight = (one: OutlinePart) => (isSummary(one.heading) ? SHARE_OF_SUMMARY : 1)
  return Math.round((words * weight(part)) / outline.reduce((sum, one) => sum + weight(one), 0) / 10) * 10
}

/** Writes one section from the notes, beside those that stand already. */
export async function writeSection(
  say: Say,
  request: ToWriteByModel,
  at: number,
  written: readonly DraftSection[],
): Promise<WrittenSection> {
  const { assignment, outline, notes, contradictions } = request
  const part = outline[at]!
  const prompt = sectionPrompt(assignment, {
    ...{ outline, part, notes, contradictions, written },
    words: wordsOf(request, part),
  })
  const said = await say(writerInstructions, prompt)
  const { heading } = part
  if (said.text !== null) return { heading, markdown: tidySection(heading, said.text), prompt, failure: null }
  return { heading, markdown: '', prompt, failure: said.failure }
}
