import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { tidySection } from './draft.ts'
import type { OpenPoint } from './names.ts'
import { type Assignment, sectionPrompt, updateInstructions } from './prompts.ts'
import type { Say } from './stages.ts'
import { sectionToWrite, type ToWriteByModel, type WrittenSection } from './write.ts'

const texts = researchTexts.updates

export type ToUpdate = {
  assignment: Assignment
  fresh: readonly ResearchNote[]
  replaced: readonly ResearchNote[]
  open: readonly OpenPoint[]
}

/** An update as a report of one section. */
export const updateToWrite = ({ assignment, fresh, replaced, open }: ToUpdate): ToWriteByModel => ({
  ...{ assignment, outline: [{ heading: texts.whatChanged, about: '' }], words: null, open, chosen: [] },
  notes: [...fresh, ...replaced.map((note) => ({ ...note, replacedBy: null }))],
  contradictions: replaced.map(
    ({ id, replacedBy }) => `${replacedBy} is new and takes the place of ${id}, which was known.`,
  ),
})

/** Writes what changed since a report, from the new notes and those that they replaced. */
export async function writeUpdate(say: Say, asked: ToUpdate): Promise<WrittenSection> {
  const heading = texts.whatChanged
  const said = await say(updateInstructions, sectionPrompt(asked.assignment, sectionToWrite(updateToWrite(asked), 0)))
  if (said.text === null) return { heading, markdown: '', failure: said.failure }
  return { heading, markdown: tidySection(heading, said.text), failure: null }
}
