/** Labels that say who worded a summary or a fact. */
export const wordingTexts = {
  summary: 'Summary',
  asFound: 'Sentences of the document, chosen by rules.',
  wordedBy: (model: string) => `Worded by ${model} from sentences of the document.`,
  leftOut: (count: number) =>
    count === 1
      ? 'One sentence of the model was left out, because the document doesn’t bear it out.'
      : `${count} sentences of the model were left out, because the document doesn’t bear them out.`,
  original: 'As the document says it',
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
