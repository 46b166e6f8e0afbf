/** Texts of rendered answers. */
export const markdownTexts = {
  source: (marker: number, title: string | undefined) => (title ? `Source ${marker}: ${title}` : `Source ${marker}`),
  figure: (figure: string) => `${figure}: show the query and rows behind it`,
  figureAlone: (marker: number) => `Figure ${marker}: show the query and rows behind it`,
  notFromData: 'not from your data',
  notInSource: 'unsupported: its source doesn’t say this',
  disagrees: (holds: string) => `doesn’t match ${holds} in your data`,
  externalHost: (host: string) => `(${host})`,
  code: (language: string) => (language === '' ? 'Code' : `Code, ${language}`),
  diagram: (language: string) => `Diagram as code (${language})`,
  table: 'Table',
  image: 'Image',
  taskDone: 'Done',
  taskOpen: 'Not done',
} as const
