/** Texts of rendered answers. */
export const markdownTexts = {
  source: (mark: number, title: string | undefined) => (title ? `Source ${mark}: ${title}` : `Source ${mark}`),
  figure: (figure: string) => `${figure}: show the query and rows behind it`,
  figureAlone: (mark: number) => `Figure ${mark}: show the query and rows behind it`,
  notFromData: 'not from your data',
  externalHost: (host: string) => `(${host})`,
  code: (language: string) => (language === '' ? 'Code' : `Code, ${language}`),
  table: 'Table',
  image: 'Image',
  taskDone: 'Done',
  taskOpen: 'Not done',
} as const
