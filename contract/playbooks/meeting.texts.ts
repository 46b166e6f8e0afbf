import { formatValue } from '../charts/format.ts'

/** Texts in a meeting's notes besides what was said. */
export const meetingTexts = {
  line: (number: number) => `line ${number}`,
  noDecision: 'No sentence of the transcript was recognised as a decision.',
  noAction: 'No sentence of the transcript was recognised as an action.',
  noOpenQuestion: 'No open question was recognised in the transcript.',
  decisions: 'Decisions',
  actions: 'Actions',
  actionColumns: ['What', 'Who', 'When'],
  dissent: 'Dissent',
  openQuestions: 'Open questions',
  risks: 'Risks',
  checks: 'To check',
  appendix: 'Words of the meeting',
  details: { why: 'Reason', replaces: 'In place of', conditions: 'On condition' },
  metOn: (day: string) => `Date: ${day}`,
  noDay: 'Date: not stated',
  present: (people: readonly string[]) => `Present: ${people.join('; ')}`,
  participant: (name: string, role: string) => `${name} (${role})`,
  spoke: (people: readonly string[]) => `Spoke: ${people.join(', ')}`,
  due: (words: string, day: string) => `${words} (${day})`,
  otherDay: (stated: string, given: string) =>
    `The transcript says that the meeting was on ${stated}, the form said ${given}. Deadlines count from ${stated}.`,
  offRecord: (count: number) =>
    count === 1
      ? 'One passage was asked to be off the record and was left out.'
      : `${formatValue(count)} passages were asked to be off the record and were left out.`,
  byRules:
    'Read without a language model: sentences are listed by the words that people use when they decide, promise and ask. Check them against the transcript.',
  byModel: (model: string) =>
    `The model “${model}” wrote these notes. Each entry stands on words of the transcript, listed at the end.`,
  parts: (count: number) => `The transcript was read in ${formatValue(count)} overlapping parts.`,
  withoutModel: (reason: string) => `${reason} These notes were made without the model.`,
  partFailed: (from: number, to: number, reason: string) => `Lines ${from} to ${to} were not read. ${reason}`,
  dropped: (text: string) => `Left out, since its words don’t stand in the transcript: “${text}”`,
  quotesLeftOut: (text: string) => `Not every line that bears this out is quoted: “${text}”`,
  moreDropped: (count: number) => `${formatValue(count)} more entries were left out for the same reason.`,
  notMerged: 'The parts were put together by their lines alone, so the same thing may stand here twice.',
} as const
