export { isAnswered } from './answered.ts'
export { withoutAuthorNotes } from './author-notes.ts'
export type { SaidAnswer, SpokenTurn } from './conversation-answers.ts'
export { documentWords, type Section } from './document.ts'
export { conclusionsIn, withMarkedConclusions } from './conclusions.ts'
export {
  type DraftCheck,
  JUDGEMENT,
  type Judged,
  type JudgementFault,
  ownGapsOf,
  type OpenPoint,
  wholeSentences,
  withoutGapMarkers,
  withShownJudgements,
} from './draft-check.ts'
export { type NamedFigure, nameFigures } from './named-figures.ts'
export { type CountedTable, fitQuestions, isToFit } from './fit-questions.ts'
export { escapeMarkdown } from './escape-markdown.ts'
export { type FoundAnswer, isAboutMissing, namedOpenPoints, openQuestionsOf } from './outcome.ts'
export { type CheckedEntry, type CheckedMeeting, entryKinds, mergeEntries, mergeSpans } from './meeting-check.ts'
export { detailKinds, type Quotation } from './meeting-notes.ts'
export type { PrintedStep } from './printed-steps.ts'
export { renumberReferences } from './parts-of-document.ts'
export { escapeHtml, markdownHtml } from './markdown-html.ts'
export { utterances, withShortLines } from './transcript.ts'
export { removeSentences } from './remove-sentences.ts'
export type { MeasuredDocument } from './measure-document.ts'
export { requestedPages, requestedWords, shareWords } from './requested-length.ts'
