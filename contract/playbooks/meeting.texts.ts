import { formatValue } from '../charts/format.ts'

/** Texts in a meeting's notes besides what was said. */
export const meetingTexts = {
  line: (number: number) => `line ${number}`,
  noDecision: 'No decisions found in the transcript.',
  noAction: 'No actions found in the transcript.',
  noOpenQuestion: 'No open questions found in the transcript.',
  decisions: 'Decisions',
  actions: 'Actions',
  actionColumns: ['What', 'Who', 'When'],
  dissent: 'Dissent',
  openQuestions: 'Open questions',
  risks: 'Risks',
  checks: 'To check',
  appendix: 'Transcript quotes',
  details: { why: 'Reason', replaces: 'Replaces', conditions: 'Conditions' },
  metOn: (day: string) => `Date: ${day}`,
  noDay: 'Date: not stated',
  present: (people: readonly string[]) => `Present: ${people.join('; ')}`,
  participant: (name: string, role: string) => `${name} (${role})`,
  spoke: (people: readonly string[]) => `Spoke: ${people.join(', ')}`,
  due: (words: string, day: string) => `${words} (${day})`,
  otherDay: (stated: string, given: string) =>
    `The transcript dates the meeting ${stated}, the form ${given}. Deadlines count from ${stated}.`,
  offRecord: (count: number) =>
    count === 1
      ? 'Left out 1 passage that was off the record.'
      : `Left out ${formatValue(count)} passages that were off the record.`,
  byRules:
    'Read without a language model: sentences were picked by words typical of decisions, promises and questions. Check them against the transcript.',
  byModel: (model: string) =>
    `The model “${model}” wrote these notes. Each entry is based on transcript quotes, listed at the end.`,
  parts: (count: number) => `The transcript was read in ${formatValue(count)} overlapping parts.`,
  longLines: 'Very long lines were split, so line numbers count the pieces.',
  withoutModel: (reason: string) => `${reason} These notes were made without the model.`,
  partFailed: (from: number, to: number, reason: string) => `Couldn’t read lines ${from} to ${to}. ${reason}`,
  dropped: (text: string) => `Left out, because its words aren’t in the transcript: “${text}”`,
  quotesLeftOut: (text: string) => `Only some of the lines that support this are quoted: “${text}”`,
  moreDropped: (count: number) => `Left out ${formatValue(count)} more for the same reason.`,
  replaced: (text: string) => `Left out, because a later point replaces it: “${text}”`,
  notMerged: 'The parts were merged by line only, so some entries may appear twice.',
} as const
