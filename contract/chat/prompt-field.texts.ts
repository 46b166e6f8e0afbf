/** Texts of the prompt field, apart from those of the saved prompts themselves, which load later. */
export const promptFieldTexts = {
  more: 'More for the prompt',
  limit: 'Limit to documents or data…',
  use: 'Use a saved prompt…',
  notEmpty: 'Empty the prompt first.',
  nothingToSave: 'Write a prompt first.',
  saveAs: 'Save as prompt…',
  manage: 'Saved prompts',

  list: 'Saved prompts',
  shared: 'Shared',
  none: 'No saved prompts yet. Write one, then choose “Save as prompt…”.',
  noneFound: (phrase: string) => `No saved prompt found for “${phrase}”`,
  found: (count: number) => (count === 1 ? '1 saved prompt' : `${count} saved prompts`),
  blanksLeft: (names: readonly string[]) =>
    `${names.length === 1 ? 'Blank' : 'Blanks'} to fill: ${names.join(', ')}. Press Tab for the next one.`,
} as const
