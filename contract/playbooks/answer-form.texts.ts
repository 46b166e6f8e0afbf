import { conflictTexts } from '../shared/conflict.texts.ts'
import type { MissingAnswer } from './answer-form.ts'
import { listed } from '../shared/listed.ts'

/** Texts of the form beside a conversation, and reasons why a step is not complete. */
export const answerFormTexts = {
  missing: (open: readonly string[], suggested: readonly string[]) =>
    [
      open.length === 0 ? '' : `Not answered yet: ${listed(open)}.`,
      suggested.length === 0 ? '' : `Not confirmed yet: ${listed(suggested)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  notReadyYet: 'This step is not finished yet.',
  clickAgain: 'Click again to complete it anyway.',
  answersHeading: 'Questions to answer',
  answersHint: 'Answer here or in the conversation. Answers found there are suggested here for you to confirm.',
  answersProgress: (confirmed: number, all: number) => `${confirmed} of ${all} confirmed`,
  answerStates: { open: 'Open', suggested: 'Suggested', confirmed: 'Confirmed' },
  answerSources: { person: 'From a person', documents: 'From documents and figures' },
  yourAnswer: (label: string) => `Your answer: ${label}`,
  confirmAnswer: 'Confirm',
  confirmAnswerOf: (label: string) => `Confirm: ${label}`,
  editAnswer: 'Edit',
  editAnswerOf: (label: string) => `Edit: ${label}`,
  discardSuggestion: 'Discard',
  discardSuggestionOf: (label: string) => `Discard the suggestion: ${label}`,
  removeAnswer: 'Remove',
  removeAnswerOf: (label: string) => `Remove the answer: ${label}`,
  cancelEdit: 'Cancel',
  savingAnswer: 'Saving',
  writeFirst: 'Write an answer first.',
  longAnswer: 'The answer is longer than 20,000 characters.',
  answerChanged: 'This answer has changed since you started. Yours isn’t saved yet.',
  answerNow: 'Now',
  answerNowOpen: 'The question is open again.',
  answerMine: conflictTexts.yours,
  useLatestAnswer: conflictTexts.takeLatest,
  overwriteAnswer: conflictTexts.keepMine,
  confirmedAlready: (name: string) =>
    `The person has confirmed “${name}”. Say what you would change, and that they can edit it in the form.`,
  notAForm: 'This step has no questions to answer in a form.',
  questionGone: 'This step no longer asks this question. Copy your answer before you reload the page.',
  toCheck: (figures: readonly string[]) => `Check these figures: ${listed(figures)}.`,
  toCheckWithReasons: (found: readonly { figure: string; reason: string }[]) =>
    `Check: ${found.map(({ figure, reason }) => `“${figure}” (${reason})`).join('; ')}`,
} as const

/** Why a step is not complete, in a sentence. */
export function missingWords(missing: readonly MissingAnswer[]): string {
  const named = (state: MissingAnswer['state']) =>
    missing.filter((one) => one.state === state).map(({ label, question }) => label || question)
  return missing.length === 0 ? answerFormTexts.notReadyYet : answerFormTexts.missing(named('open'), named('suggested'))
}
