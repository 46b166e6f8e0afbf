import { formatValue } from '../charts/format.ts'

/** Texts in a playbook's final document about how it was made. */
export const outputTexts = {
  byRules:
    'This document was put together without a language model: it holds what the earlier steps found, in their words.',
  failed: (reason: string) => `The model wrote no document. ${reason}`,
  /** The only one of these lines that is printed. */
  byModel: (model: string, hasJudgements: boolean) =>
    `The model “${model}” wrote this document from what the earlier steps found.${hasJudgements ? ' What is marked as judgement follows from the sentences beside it, and stands in no source.' : ''}`,
  compared: 'Quotations and figures were compared with their sources. Check the document before you hand it on.',
  leftOut: (sentences: number) =>
    `${formatValue(sentences)} ${sentences === 1 ? 'sentence' : 'sentences'} of earlier steps named no source and had none, and were left out. They are marked in their steps.`,
  notJudged: 'Sentences without a source could not be compared with the steps. They are listed at the end.',
  judgement: 'judgement',
  judgements: (count: number) =>
    `${formatValue(count)} ${count === 1 ? 'sentence that follows from those beside it, and stands in no source, is' : 'sentences that follow from those beside them, and stand in no source, are'} marked as judgement.`,
  /** The source of a calculated figure. */
  pageOf: (document: string, page: number) => `${document}, page ${formatValue(page)}`,
  saidIn: (step: string) => (step === '' ? 'the steps before' : `what was said in “${step}”`),
  ofSum: (sum: string) => `the sum ${sum}`,
  tooLong: (words: number, mostWords: number) =>
    `It has ${formatValue(words)} words, where ${formatValue(mostWords)} were asked for.`,
  tooManyPages: (pages: number, mostPages: number) =>
    `It prints on ${formatValue(pages)} pages, where ${formatValue(mostPages)} ${mostPages === 1 ? 'was' : 'were'} asked for.`,
  missingHeadings: (headings: readonly string[]) => `The model did not write: ${headings.join(', ')}.`,
} as const
