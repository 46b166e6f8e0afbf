/** Texts of the sheet of shortcuts, which loads when it opens. */
export const shortcutTexts = {
  title: 'Keyboard shortcuts',
  searchEverything: 'Search everything, or run a command',
  showList: 'Show this list',
  jumpToSearch: 'Jump to the field of this page',
  send: 'Send the message',
  newLine: 'Start a new line in the message',
  recallQuestion: 'Bring back your last question, in an empty prompt',
  runStatement: 'Run the statement',
  moveInList: 'Move through lists and tabs',
  selectAll: 'Select all documents',
  selectOne: 'Select the focused document',
  moveToTrash: 'Move the selection to the trash',
  moveStep: 'Move the focused step up; Alt+↓ moves it down',
  close: 'Close what’s open',
  nextControl: 'Move to the next control',
} as const
