/** Texts above and beside the passages that answer a question without a model. */
export const passagesTexts = {
  fromDocuments: 'From your documents:',
  /** `words`: already listed, each in italics. */
  nearest: (words: string) => `No document mentions ${words}; nearest:`,
  passage: (number: number, title: string) => `Passage ${number}: ${title}`,
  open: 'Open',
  openPassage: (title: string) => `Open: ${title}`,
  more: 'Show all',
  less: 'Show less',
  moreOf: (title: string) => `Show all of ${title}`,
  lessOf: (title: string) => `Show less of ${title}`,
} as const
