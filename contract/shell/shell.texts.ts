/** What the frame around every page says. */
export const shellTexts = {
  home: 'Home',
  chat: 'Chat',
  data: 'Data',
  settings: 'Settings',
  conversations: 'Conversations',
  organisations: 'Organisations',
  newOrganisation: 'Set up your organisation',
  invite: 'Invite',

  accountOf: (name: string) => `Account of ${name}`,
  signedInAs: (email: string) => `Signed in as ${email}`,
  mySettings: 'My settings',
  switchOrganisation: 'Switch organisation',
  logOut: 'Log out',
  appearance: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', system: 'As the device' },
  chosen: (label: string) => `${label} (chosen)`,
  backgroundWork: 'Background work',
  whatsNew: "What's new",
  keyboardShortcuts: 'Keyboard shortcuts',

  keyboardTitle: 'Keyboard shortcuts',
  keys: [
    { keys: '?', does: 'Open this sheet' },
    { keys: '/', does: 'Go to the search box' },
    { keys: 'Enter', does: 'Do the main thing, such as sending a message' },
    { keys: 'Shift+Enter', does: 'Start a new line in a message' },
    { keys: 'Esc', does: 'Close what is open' },
    { keys: 'Tab', does: 'Go to the next control' },
  ],

  draftNotKept: 'The page was not refreshed: what you have typed could not be kept. Copy it, then try again.',
  flags: 'Feature flags',
  flagsTitle: 'Feature flags',
  flagsNote: 'They hold in this browser alone.',
  flagNames: { flagDialog: 'Show this dialog (flagDialog)' },

  environments: { dev: 'DEV', uat: 'UAT' },
  offline: 'You are offline. What you see may be out of date, and nothing can be sent until the connection is back.',
  serverAway: 'The server does not answer. The page stays as it is and goes on by itself.',
  title: (parts: { page: string | null; product: string; environment: string | null }) =>
    `${parts.environment ? `[${parts.environment}] ` : ''}${parts.page ? `${parts.page} · ` : ''}${parts.product}`,
  pageFailedNote: 'This page has failed; the rest works on. Try again, or start from the beginning.',
} as const
