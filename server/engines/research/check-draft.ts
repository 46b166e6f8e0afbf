import { researchTexts } from '../../../contract/research/research.texts.ts'
import { withFigureFaults } from './draft-figures.ts'
import { type DraftSection, type Statement, tidySection } from './draft.ts'
import { isBetterDraft, isShorterDraft, judgeStatements, type Verdict, verdictKey, withVerdicts } from './judge.ts'
import { countWords, isTooLong, partLengths } from './length.ts'
import { writerInstructions } from './prompts.ts'
import { sectionRepairPrompt } from './repair-section.ts'
import type { Say } from './stages.ts'
import type { ToWriteByModel, WrittenSection } from './write.ts'

const texts = researchTexts.check

/** Reads the statements of sections, wherever that runs. */
export type ReadDraft = (sections: readonly DraftSection[]) => Promise<Statement[]>
export type CheckedDraft = { sections: WrittenSection[]; statements: Statement[]; remarks: string[] }
/** `request`: what the sections were written from, in the order of its outline. */
export type DraftToCheck = { sections: readonly WrittenSection[]; request: ToWriteByModel }

const ofSection = (statements: readonly Statement[], section: number): Statement[] =>
  statements.filter((one) => one.section === section)
const wordsOfAll = (sections: readonly DraftSection[]): number =>
  sections.reduce((sum, { markdown }) => sum + countWords(markdown), 0)

type TooLong = { has: number; wanted: number } | null

/** The sections that make a report much too long; none where it is not. */
function tooLongSections(sections: readonly DraftSection[], request: ToWriteByModel): TooLong[] {
  const { outline, words, assignment } = request
  if (!isTooLong(wordsOfAll(sections), words)) return sections.map(() => null)
  const lengths = partLengths({ outline, words, format: assignment.format })
  return sections.map(({ markdown }, at): TooLong => {
    const has = countWords(markdown)
    const wanted = lengths[at]?.words ?? null
    return isTooLong(has, wanted) ? { has, wanted } : null
  })
}

/**
 * Holds a draft against its notes and its length, lets the model that wrote it put right once what does not stand, and
 * holds that against them too. A section that came back no better is not taken.
 */
export async function checkDraft(
  { write, judge }: { write: Say; judge: Say },
  read: ReadDraft,
  { sections, request }: DraftToCheck,
  onRepair: () => Promise<void>,
): Promise<CheckedDraft> {
  const { notes, open, words } = request
  const verdicts: Record<string, Verdict> = {}
  let failure: string | null = null
  const judged = async (found: readonly Statement[]): Promise<Statement[]> => {
    const statements = withFigureFaults(found, notes)
    const fresh = statements.filter((one) => !Object.hasOwn(verdicts, verdictKey(one)))
    const result = await judgeStatements(judge, fresh, { notes, open })
    Object.assign(verdicts, result.verdicts)
    failure ??= result.failure
    return withVerdicts(statements, verdicts)
  }

  const statements = await judged(await read(sections))
  const repaired = [...sections]
  const tooLong = tooLongSections(sections, request)
  const toRepair = [...sections.keys()].filter(
    (at) => tooLong[at] != null || ofSection(statements, at).some(({ fault }) => fault !== null),
  )
  if (toRepair.length > 0) await onRepair()
  for (const at of toRepair) {
    const section = sections[at]!
    if (section.failure !== null) continue
    const own = ofSection(statements, at)
    const faults = own.flatMap(({ written, fault }) =>
      fault === null ? [] : [{ text: written.trim(), reason: fault }],
    )
    const { markdown } = section
    const prompt = sectionRepairPrompt(request, at, {
      ...{ markdown, faults, statements: own, tooLong: tooLong[at] ?? null },
    })
    const said = await write(writerInstructions, prompt)
    if (said.text !== null) repaired[at] = { ...section, markdown: tidySection(section.heading, said.text) }
  }
  const others = toRepair.length === 0 ? statements : await judged(await read(repaired))
  const isTaken = (at: number): boolean => {
    const [other, present] = [ofSection(others, at), ofSection(statements, at)]
    const long = tooLong[at] ?? null
    if (isBetterDraft(other, present)) return true
    if (long === null) return false
    return isShorterDraft(
      { statements: other, words: countWords(repaired[at]!.markdown) },
      { statements: present, words: long.has },
      long.wanted / long.has,
    )
  }
  const taken = [...sections.keys()].map(isTaken)
  const kept = sections.map((section, at) => (taken[at] ? repaired[at]! : section))
  const length = wordsOfAll(kept)
  return {
    sections: kept,
    statements: taken.flatMap((isOther, at) => ofSection(isOther ? others : statements, at)),
    remarks: [
      ...(failure === null ? [] : [texts.notJudged(failure)]),
      ...(isTooLong(length, words) ? [texts.tooLong(length, words)] : []),
    ],
  }
}
