import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { isRow, tidySection } from './draft.ts'
import type { Statement } from './statements.ts'
import { blockOfName } from './names.ts'
import { repairPrompt, type Repair, rowsRepairPrompt, sectionPrompt } from './prompts.ts'
import { sectionToWrite, type ToWriteByModel } from './write.ts'

/**
 * The notes for repairing a section: those it cites, and those on the questions of its faulty sentences. If these name
 * no note, those on all questions of the section; if it cites none, all notes.
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

export type SectionRepair = Repair & { statements: readonly Statement[] }

/** The prompt for rewriting a section with faults. */
export function sectionRepairPrompt(
  request: ToWriteByModel,
  at: number,
  { statements, ...repair }: SectionRepair,
): string {
  const notes = notesForRepair(statements, request.notes)
  const names = new Set(notes.map(({ id }) => id))
  const contradictions = request.contradictions.filter((one) =>
    (one.match(/\bn\d{1,6}\b/g) ?? []).some((name) => names.has(name)),
  )
  const section = sectionToWrite({ ...request, notes, contradictions }, at)
  const prompt = sectionPrompt(request.assignment, section)
  return areRowsAlone({ statements, ...repair })
    ? rowsRepairPrompt(prompt, repair)
    : repairPrompt(prompt, repair, section.length.words)
}

/** Whether only rows of tables need a repair. */
const areRowsAlone = ({ statements, tooLong, sentences }: SectionRepair): boolean => {
  const faulty = statements.filter(({ fault }) => fault !== null)
  return tooLong === null && sentences === null && faulty.length > 0 && faulty.every(({ written }) => isRow(written))
}

/** The repaired section; if only rows were requested, each replaces its former row. */
export function repairedSection(heading: string, repair: SectionRepair, said: string): string {
  if (!areRowsAlone(repair)) return tidySection(heading, said)
  const faulty = repair.statements.filter(({ fault }) => fault !== null)
  const rows = tidySection('', said)
    .split('\n')
    .map((line) => line.replace(/^\s*\d{1,3}[.)]\s+(?=\||-)/, '').trim())
    .filter((line) => isRow(line) || line === '-')
  // The whole table once more, or not what was asked for: the check decides.
  if (rows.length !== faulty.length) return tidySection(heading, said)
  const lines = repair.markdown.split('\n')
  for (const [index, { written }] of faulty.entries()) {
    const place = lines.findIndex((line) => line.trim() === written.trim())
    if (place === -1) continue
    if (rows[index] === '-') lines.splice(place, 1)
    else lines[place] = rows[index]!
  }
  return lines.join('\n')
}
