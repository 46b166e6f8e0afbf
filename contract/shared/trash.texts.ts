/** The toast for deleted items whose page has no trash. */
export const keptInTrash = 'It stays in the Data trash for 30 days.'

export const trashTexts = {
  trash: 'Trash',
  conversation: 'Conversation',
  note: 'Deleted items stay here for 30 days and can be restored to where they were.',
  empty: 'The trash is empty.',
  loading: 'Loading the trash',
  failed: 'Couldn’t load the trash.',
  deleted: (day: string, left: number) => `deleted ${day}, ${left === 1 ? '1 day left' : `${left} days left`}`,
  deletedOn: (day: string) => `Deleted ${day}`,
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
} as const
