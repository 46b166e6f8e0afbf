import { researchTexts } from '../../../contract/research/research.texts.ts'
import { withFigureFaults } from './draft-figures.ts'
import { countSentences, type DraftSection } from './draft.ts'
import type { Statement } from './statements.ts'
import {
  isBetterCounted,
  isBetterDraft,
  isShorterDraft,
  judgeStatements,
  type Verdict,
  verdictKey,
  withVerdicts,
} from './judge.ts'
import { areTooLong, countWords, isTooLong, partLengths, sentencesOff } from './length.ts'
import { type Repair, sentencesAsked, writerInstructions } from './prompts.ts'
import { repairedSection, sectionRepairPrompt } from './repair-section.ts'
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

/** What is wrong with the length of a section; null if it is as requested. */
type Size = { tooLong: Repair['tooLong']; sentences: Repair['sentences'] }

/** Checks parts with a requested number of sentences always, and all others only if the report is too long. */
function sizesOf(
  sections: readonly DraftSection[],
  statements: readonly Statement[],
  { outline, words, assignment }: ToWriteByModel,
): (Size | null)[] {
  const isLong = isTooLong(wordsOfAll(sections), words)
  const lengths = partLengths({ outline, words, format: assignment.format })
  return sections.map(({ markdown }, at): Size | null => {
    const length = lengths[at]
    const has = countWords(markdown)
    const asked = length?.sentences ?? null
    const wanted = length?.words ?? null
    const count = countSentences(ofSection(statements, at))
    const isUnreadable = asked !== null && areTooLong(has, asked)
    const size = {
      tooLong: wanted !== null && (isUnreadable || (isLong && isTooLong(has, wanted))) ? { has, wanted } : null,
      sentences: asked !== null && sentencesOff(count, asked) > 0 ? { has: count, wanted: asked } : null,
    }
    return size.tooLong === null && size.sentences === null ? null : size
  })
}

/**
 * Checks a draft against its notes and its length, lets the model that wrote it correct the faults once, and checks the
 * result too. A rewritten section is used only if it is better.
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
    const result = await judgeStatements(judge, fresh, { notes, open, report: statements })
    Object.assign(verdicts, result.verdicts)
    failure ??= result.failure
    return withVerdicts(statements, verdicts)
  }

  const statements = await judged(await read(sections))
  const repaired = [...sections]
  const sizes = sizesOf(sections, statements, request)
  const toRepair = [...sections.keys()].filter(
    (at) => sizes[at] != null || ofSection(statements, at).some(({ fault }) => fault !== null),
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
    const repair = {
      ...{ markdown, faults, statements: own, tooLong: sizes[at]?.tooLong ?? null },
      sentences: sizes[at]?.sentences ?? null,
    }
    const said = await write(writerInstructions, sectionRepairPrompt(request, at, repair))
    if (said.text !== null) repaired[at] = { ...section, markdown: repairedSection(section.heading, repair, said.text) }
  }
  const others = toRepair.length === 0 ? statements : await judged(await read(repaired))
  const isTaken = (at: number): boolean => {
    const [other, present] = [ofSection(others, at), ofSection(statements, at)]
    const { tooLong, sentences } = sizes[at] ?? { tooLong: null, sentences: null }
    const isBetter = isBetterDraft(other, present)
    if (sentences !== null) {
      const off = (one: readonly Statement[]) => sentencesOff(countSentences(one), sentences.wanted)
      if (isBetter && off(other) <= off(present)) return true
      return isBetterCounted(
        { statements: other, off: off(other) },
        { statements: present, off: off(present) },
        sentences.wanted.most / sentences.has,
      )
    }
    if (isBetter) return true
    if (tooLong === null) return false
    return isShorterDraft(
      { statements: other, words: countWords(repaired[at]!.markdown) },
      { statements: present, words: tooLong.has },
      tooLong.wanted / tooLong.has,
    )
  }
  const taken = [...sections.keys()].map(isTaken)
  const kept = sections.map((section, at) => (taken[at] ? repaired[at]! : section))
  const length = wordsOfAll(kept)
  const held = taken.flatMap((isOther, at) => ofSection(isOther ? others : statements, at))
  return {
    sections: kept,
    statements: held,
    remarks: [
      ...(failure === null ? [] : [texts.notJudged(failure)]),
      ...(isTooLong(length, words) ? [texts.tooLong(length, words)] : []),
      ...sizesOf(kept, held, request).flatMap((size, at) =>
        size === null || size.sentences === null
          ? []
          : [texts.otherSentences(kept[at]!.heading, size.sentences.has, sentencesAsked(size.sentences.wanted))],
      ),
    ],
  }
}
