/** Texts of the results of a search in conversations, which are loaded with them. */
export const threadSearchTexts = {
  isArchived: 'Archived',
  searching: 'Searching conversations',
  results: 'Results',
  found: (count: number) => (count === 1 ? '1 conversation found' : `${count} conversations found`),
  onlyFirst: (count: number) => `The first ${count} conversations found`,
  notFound: (phrase: string) => `No conversations contain “${phrase}”. Deleted ones are in the trash.`,
  notSearched: 'Couldn’t search the conversations.',
} as const
