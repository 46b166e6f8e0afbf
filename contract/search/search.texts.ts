import { listed } from '../shared/listed.ts'

export const searchTexts = {
  tab: 'Search',
  label: 'Search the facts',
  placeholder: 'For example: parental leave',
  count: 'Results',
  countOf: (count: number) => `${count} results`,
  clear: 'Clear',
  start: 'Search what the documents say',
  startText: 'Sentences that contain what you are looking for, each with its page.',
  none: 'Nothing was found',
  noneText: 'Try other words, or fewer.',
  failed: 'The search failed.',
  found: (count: number) => (count === 1 ? '1 source found' : `${count} sources found`),
  page: (number: number) => `Page ${number}`,
  website: 'Website',
  noPhrase: 'Please enter what to search for.',
  phraseTooLong: (most: number) => `Please use at most ${most} characters.`,
  tooManyPhrases: (most: number) => `Please search for at most ${most} phrases at once.`,
  otherCount: (counts: readonly number[]) => `The number of results is one of ${listed(counts.map(String))}.`,
} as const
