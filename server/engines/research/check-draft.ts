import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { withFigureFaults } from './draft-figures.ts'
import { type DraftSection, type Statement, tidySection } from './draft.ts'
import { isBetterDraft, judgeStatements, type Verdict, verdictKey, withVerdicts } from './judge.ts'
import { repairPrompt, writerInstructions } from './prompts.ts'
import type { Say } from './stages.ts'
import type { WrittenSection } from './write.ts'

const texts = researchTexts.check

/** Reads the statements of sections, wherever that runs. */
export type ReadDraft = (sections: readonly DraftSection[]) => Promise<Statement[]>
export type CheckedDraft = { sections: WrittenSection[]; statements: Statement[]; remarks: string[] }

const ofSection = (statements: readonly Statement[], section: number): Statement[] =>
  statements.filter((one) => one.section === section)

/**
 * Holds a draft against its notes, lets the model that wrote it put right once what does not stand, and holds that against them too. A
 * section that came back no better is not taken.
 */
export async function checkDraft(
  { write, judge }: { write: Say; judge: Say },
  read: ReadDraft,
  { sections, notes }: { sections: readonly WrittenSection[]; notes: readonly ResearchNote[] },
  onRepair: () => Promise<void>,
): Promise<CheckedDraft> {
  const gaps = notes.map(({ claim }) => claim)
  const verdicts: Record<string, Verdict> = {}
  let failure: string | null = null
  const judged = async (found: readonly Statement[]): Promise<Statement[]> => {
    const statements = withFigureFaults(found, notes)
    const fresh = statements.filter((one) => !Object.hasOwn(verdicts, verdictKey(one)))
    const result = await judgeStatements(judge, fresh, { gaps })
    Object.assign(verdicts, result.verdicts)
    failure ??= result.failure
    return withVerdicts(statements, verdicts)
  }

  const statements = await judged(await read(sections))
  const repaired = [...sections]
  const faulty = [...sections.keys()].filter((at) => ofSection(statements, at).some(({ fault }) => fault !== null))
  if (faulty.length > 0) await onRepair()
  for (const at of faulty) {
    const section = sections[at]!
    if (section.failure !== null) continue
    const faults = ofSection(statements, at).flatMap(({ written, fault }) =>
      fault === null ? [] : [{ text: written.trim(), reason: fault }],
    )
    const said = await write(writerInstructions, repairPrompt(section.prompt, section.markdown, faults))
    if (said.text !== null) repaired[at] = { ...section, markdown: tidySection(section.heading, said.text) }
  }
  const others = faulty.length === 0 ? statements : await judged(await read(repaired))
  const taken = [...sections.keys()].map((at) => isBetterDraft(ofSection(others, at), ofSection(statements, at)))
  return {
    sections: sections.map((section, at) => (taken[at] ? repaired[at]! : section)),
    statements: taken.flatMap((isTaken, at) => ofSection(isTaken ? others : statements, at)),
    remarks: failure === null ? [] : [texts.notJudged(failure)],
  }
}
