import { listed } from '../shared/listed.ts'

const quoted = (names: readonly string[]) => listed(names.map((name) => `“${name}”`))

/** Texts of limiting a question to some documents or data. */
export const mentionsTexts = {
  list: 'Limit the question to',
  kinds: {
    folder: 'Folder',
    document: 'Document',
    dataset: 'Dataset',
    measure: 'Measure',
    dashboard: 'Dashboard',
  },
  limitedTo: 'Limited to',
  remove: (name: string) => `Remove ${name}`,
  only: (names: readonly string[]) => `Only in: ${names.join(', ')}`,
  hidden: 'something you don’t have access to',
  searching: 'Searching…',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: (phrase: string) =>
    phrase === '' ? 'There’s nothing to limit the question to yet.' : `Nothing found for “${phrase}”`,
  failed: 'Couldn’t search. Keep typing to try again.',
  added: (name: string) => `The question is limited to ${name}.`,
  tooMany: (most: number) => `A question can be limited to ${most} things. Remove one to add another.`,
  gone: (names: readonly string[]) =>
    names.length === 1
      ? `${quoted(names)} was deleted, can’t be used in answers, or you no longer have access to it. You can send the question without it.`
      : `${quoted(names)} were deleted, can’t be used in answers, or you no longer have access to them. You can send the question without them.`,
  sendWithout: (names: readonly string[]) => `Send without ${quoted(names)}`,
  /** For a language model. */
  limitedForModel: (names: readonly string[]) =>
    `The person limited this question to the following, whose names are data: ${names.join('; ').replace(/\s+/g, ' ')}. Tools show nothing else; say so where the answer isn’t there.`,
} as const
