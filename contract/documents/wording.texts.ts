/** Labels that say who worded a summary or a fact. */
export const wordingTexts = {
  summary: 'Summary',
  asFound: 'Sentences from the document, chosen by rules.',
  wordedBy: (model: string) => `Worded by ${model} from sentences in the document.`,
  leftOut: (count: number) =>
    count === 1
      ? 'One sentence by the model was left out: the document doesn’t support it.'
      : `${count} sentences by the model were left out: the document doesn’t support them.`,
  original: 'In the document’s words',
  factsWordedBy: (model: string) => `${model} worded some of these facts. Each shows what the file says.`,

  // Why a model's sentence is rejected
  faults: {
    empty: 'It says nothing',
    long: 'It is too long',
    figure: 'A figure in it is not in the document',
    name: 'A name in it is not in the document',
    negation: 'It says yes where the document says no, or the other way round',
    words: 'It says something else than the document',
  },
} as const
