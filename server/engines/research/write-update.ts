import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { tidySection } from './draft.ts'
import { type Assignment, sectionPrompt, updateInstructions } from './prompts.ts'
import type { Say } from './stages.ts'
import type { WrittenSection } from './write.ts'

const texts = researchTexts.updates

/** What changed since a report was written, from the notes that are new and those whose place they took. */
export async function writeUpdate(
  say: Say,
  {
    assignment,
    fresh,
    replaced,
  }: { assignment: Assignment; fresh: readonly ResearchNote[]; replaced: readonly ResearchNote[] },
): Promise<WrittenSection> {
  const part = { heading: texts.whatChanged, about: '' }
  const notes = [...fresh, ...replaced.map((note) => ({ ...note, replacedBy: null }))]
  const prompt = sectionPrompt(assignment, {
    ...{ outline: [part], part, words: null, notes, written: [] },
    contradictions: replaced.map(
      ({ id, replacedBy }) => `${replacedBy} is new and takes the place of ${id}, which was known.`,
    ),
  })
  const said = await say(updateInstructions, prompt)
  const { heading } = part
  if (said.text === null) return { heading, markdown: '', prompt, failure: said.failure }
  return { heading, markdown: tidySection(heading, said.text), prompt, failure: null }
}
