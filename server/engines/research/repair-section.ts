import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import type { Statement } from './draft.ts'
import { blockOfName } from './names.ts'
import { repairPrompt, type Repair, sectionPrompt } from './prompts.ts'
import { sectionToWrite, type ToWriteByModel } from './write.ts'

/**
 * The notes that a section is put right from: those that it cites, and those on the questions of its sentences that do not
 * stand. Where these name no note, those on all questions of the section; all, where it cites none.
 */
export function notesForRepair(statements: readonly Statement[], notes: readonly ResearchNote[]): ResearchNote[] {
  const cited = new Set(statements.flatMap((one) => one.notes))
  const faulty = statements.filter(({ fault }) => fault !== null)
  const isUnnamed = faulty.some((one) => one.notes.length + one.open.length === 0)
  const named = isUnnamed ? [...cited] : faulty.flatMap((one) => [...one.notes, ...one.open])
  const blocks = new Set(named.map(blockOfName))
  const chosen = notes.filter(({ id }) => cited.has(id) || blocks.has(blockOfName(id)))
  return chosen.length === 0 ? [...notes] : chosen
}

/** What a section that has faults is rewritten from. */
export function sectionRepairPrompt(
  request: ToWriteByModel,
  at: number,
  { statements, ...repair }: Repair & { statements: readonly Statement[] },
): string {
  const notes = notesForRepair(statements, request.notes)
  const names = new Set(notes.map(({ id }) => id))
  const contradictions = request.contradictions.filter((one) =>
    (one.match(/\bn\d{1,6}\b/g) ?? []).some((name) => names.has(name)),
  )
  return repairPrompt(
    sectionPrompt(request.assignment, sectionToWrite({ ...request, notes, contradictions }, at)),
    repair,
  )
}
