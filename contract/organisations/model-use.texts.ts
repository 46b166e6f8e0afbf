import { conflictTexts } from '../shared/conflict.texts.ts'

/** Texts of the language models card, and the server's when a limit is reached. */
export const modelUseTexts = {
  title: 'Language models',
  note: 'Which models read this organisation’s data, how they answer, and monthly limits.',
  allowed: 'Models that may read your data',
  allowedHint:
    'Only the chat model is used until you allow others. They can answer when it fails, and do the work shown beside them.',
  chosen: 'The chat model',
  roles: {
    fast: 'For titles and other small work',
    strong: 'For answers and writing',
    both: 'For answers, writing and small work',
    none: 'Answers when the chat model fails',
  },
  onlyAnalyst: 'No language model is set up, so the built-in analyst answers.',
  instructions: 'Standing instructions',
  instructionsHint:
    'How models should answer everyone here. For example: “Amounts in thousands. Name the source first.”',
  limits: 'Monthly limits',
  limitsHint: 'Empty means no limit. Months follow UTC. An answer in progress can end early.',
  forOrganisation: 'Whole organisation',
  forPerson: 'Each person',
  tokens: 'Tokens',
  dollars: 'US dollars',
  noPrices: 'The operator has set no prices, so limits in dollars can’t be enforced.',
  use: 'Used this month',
  lastMonth: 'Last month',
  person: 'Person',
  calls: 'Calls',
  cost: 'Cost',
  unknownCost: 'No price set',
  removed: 'Others and automatic work',
  noUse: 'No model calls this month.',
  changedMeanwhile: (what: readonly string[]) =>
    `Someone else changed these settings in the meantime: ${what.map((name) => name.toLowerCase()).join(', ')}. Nothing of yours was saved yet.`,
  takeLatest: conflictTexts.takeLatest,
  saveMine: conflictTexts.keepMine,
  chooseFirst: conflictTexts.chooseFirst,
  save: 'Save',
  saving: 'Saving',
  unchanged: 'Nothing has changed yet',
  saved: 'The model settings are saved',
  unknownModel: (id: string) => `${id} is no longer offered.`,
  organisationLimit: (day: string) =>
    `Your organisation has reached its monthly limit for language models. They answer again from ${day}, or once an administrator raises the limit in the organisation’s settings.`,
  personLimit: (day: string) =>
    `You have reached your monthly limit for language models. They answer again from ${day}, or once an administrator raises the limit in the organisation’s settings.`,
  limitUnderWay:
    'Other answers in progress may use up the rest of this month’s limit. Try again once they are done, or ask an administrator to raise the limit in the organisation’s settings.',
} as const
