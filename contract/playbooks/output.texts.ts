import { formatValue } from '../charts/format.ts'

/** Texts in a playbook's final document about how it was made. */
export const outputTexts = {
  byRules: 'This document was put together without a language model, from the words of the earlier steps.',
  failed: (reason: string) => `The model couldn’t write the document. ${reason}`,
  /** The only one of these lines that is printed. */
  byModel: (model: string, hasJudgements: boolean) =>
    `The model “${model}” wrote this document from what the earlier steps found.${hasJudgements ? ' Sentences marked as judgement follow from those beside them and have no source.' : ''}`,
  compared: 'Quotations and figures were compared with their sources. Check the document before you share it.',
  leftOut: (sentences: number) =>
    `Left out ${sentences === 1 ? '1 sentence' : `${formatValue(sentences)} sentences`} of earlier steps without a source, marked in ${sentences === 1 ? 'its step' : 'their steps'}.`,
  notJudged: 'Couldn’t compare sentences without a source with the steps. They are listed at the end.',
  judgement: 'judgement',
  judgements: (count: number) =>
    `${formatValue(count)} ${count === 1 ? 'sentence that follows from those beside it and has no source is' : 'sentences that follow from those beside them and have no source are'} marked as judgement.`,
  /** The source of a calculated figure. */
  pageOf: (document: string, page: number) => `${document}, page ${formatValue(page)}`,
  saidIn: (step: string) => (step === '' ? 'the steps before' : `what was said in “${step}”`),
  ofSum: (sum: string) => `the sum ${sum}`,
  tooLong: (words: number, mostWords: number) =>
    `It has ${formatValue(words)} words, where ${formatValue(mostWords)} were asked for.`,
  tooManyPages: (pages: number, mostPages: number) =>
    `It prints on ${formatValue(pages)} pages, where ${formatValue(mostPages)} ${mostPages === 1 ? 'was' : 'were'} asked for.`,
  missingHeadings: (headings: readonly string[]) => `The model left out: ${headings.join(', ')}.`,
} as const
