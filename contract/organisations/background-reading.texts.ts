import { formatCount } from '../shared/format.ts'
import { inUsDollars } from '../shared/us-dollars.ts'

const documents = (count: number): string => (count === 1 ? '1 document' : `${formatCount(count)} documents`)

/** An estimate in words: tokens to two significant digits, with the cost where there is a price. */
function expense({ tokens, cost }: { tokens: number; cost: number | null }): string {
  const rounded = Number(tokens.toPrecision(2))
  const dollars = cost === null ? '' : cost < 0.01 ? `, less than ${inUsDollars(0.01)}` : `, ${inUsDollars(cost)}`
  return `${formatCount(rounded)} tokens${dollars}`
}

/** Texts of background reading: its card, its offer, and the server's when a limit is reached. */
export const backgroundReadingTexts = {
  title: 'Reading in the background',
  note: 'A language model rewords emerging matters, and the summaries and facts of uploads so that each makes sense on its own. Rules find the content: the model adds nothing, and its wording is checked against the document.',
  label: 'Writing summaries',
  toggle: 'Let a model reword summaries, facts and matters',
  wordedBy: (model: string) =>
    `${model} reads the title, the summary and the facts of each document, not the whole document, and what rules found about a matter.`,
  noModel: 'No language model may read this organisation’s data, so documents keep the sentences that rules chose.',
  monthly: 'Tokens a month',
  monthlyHint: 'It pauses when they are used up. The organisation’s monthly limit also applies.',
  state: (worded: number, waiting: number) =>
    waiting === 0
      ? `${documents(worded)} reworded, none waiting.`
      : `${documents(worded)} reworded, ${formatCount(waiting)} waiting.`,
  failed: (failed: number, reason: string) => `Couldn’t reword ${documents(failed)}. The last one: ${reason}`,
  used: (used: { tokens: number; cost: number | null }) =>
    used.tokens === 0 ? 'Nothing used this month.' : `Used this month: ${expense(used)}.`,
  estimate: (waiting: number, estimate: { tokens: number; cost: number | null }) =>
    `${documents(waiting)} would use about ${expense(estimate)}.`,
  noPrice: 'The operator has set no price for this model.',
  save: 'Save',
  saving: 'Saving',
  unchanged: 'Nothing has changed yet',
  notWhole: 'Enter a whole number of 1,000 or more',

  // The offer
  offer: (waiting: number, model: string) =>
    `${model} can reword the summaries and facts of ${waiting === 1 ? 'your document' : `your ${documents(waiting)}`} in the background.`,
  offerCost: (estimate: { tokens: number; cost: number | null }, monthlyTokens: number) =>
    `About ${expense(estimate)} now, and at most ${formatCount(monthlyTokens)} tokens a month.`,
  accept: 'Turn on',
  decline: 'No thanks',
  settings: 'Settings',
  offerFailed: (reason: string) => `Couldn’t save your answer: ${reason}`,

  // The job
  limitMet: (day: string) =>
    `Reading in the background has used up its tokens for this month. It continues on ${day}, or once an administrator raises the limit in the organisation’s settings.`,
  off: 'Reading in the background is off',
  stopped: (reason: string) => `Paused: ${reason}`,
} as const
