import { formatValue } from '../charts/format.ts'

/** What stands in the notes of a meeting beside what was said there. */
export const meetingTexts = {
  line: (number: number) => `line ${number}`,
  noDecision: 'No sentence of the transcript was recognised as a decision.',
  noAction: 'No sentence of the transcript was recognised as an action.',
  noOpenQuestion: 'No open question was recognised in the transcript.',
  dissent: 'Dissent',
  byRules:
    'Read without a language model: sentences are listed by the words that people use when they decide, promise and ask. Check them against the transcript.',
  byModel: (model: string) =>
    `The model “${model}” wrote these notes. Each entry stands on words of the transcript that were found there.`,
  parts: (count: number) => `The transcript was read in ${formatValue(count)} overlapping parts.`,
  withoutModel: (reason: string) => `${reason} These notes were made without the model.`,
  partFailed: (from: number, to: number, reason: string) => `Lines ${from} to ${to} were not read. ${reason}`,
  dropped: (text: string) => `Left out, since its words don’t stand in the transcript: “${text}”`,
  moreDropped: (count: number) => `${formatValue(count)} more entries were left out for the same reason.`,
  notMerged: 'The parts were put together by their lines alone, so the same thing may stand here twice.',
} as const
