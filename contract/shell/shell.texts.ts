/** What the frame around every page says. */
export const shellTexts = {
  home: 'Home',
  chat: 'Chat',
  docsets: 'Docsets',
  data: 'Data',
  settings: 'Settings',
  conversations: 'Conversations',
  organisations: 'Organisations',
  newOrganisation: 'Set up your organisation',
  invite: 'Invite',

  accountOf: (name: string) => `Account of ${name}`,
  signedInAs: (email: string) => `Logged in as ${email}`,
  mySettings: 'My settings',
  switchOrganisation: 'Switch organisation',
  logOut: 'Log out',
  appearance: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', system: 'Same as device' },
  chosen: (label: string) => `${label} (chosen)`,
  backgroundWork: 'Background work',
  whatsNew: "What's new",
  keyboardShortcuts: 'Keyboard shortcuts',

  keyboardTitle: 'Keyboard shortcuts',
  keys: [
    { keys: '?', does: 'Show this list' },
    { keys: '/', does: 'Jump to search' },
    { keys: 'Enter', does: 'Confirm, such as sending a message' },
    { keys: 'Shift+Enter', does: 'Start a new line in a message' },
    { keys: 'Esc', does: 'Close what’s open' },
    { keys: 'Tab', does: 'Move to the next control' },
  ],

  draftNotKept: 'The page was not refreshed: what you have typed could not be kept. Copy it, then try again.',
  flags: 'Feature flags',
  flagsTitle: 'Feature flags',
  flagsNote: 'They apply to this browser only.',
  flagNames: { flagDialog: 'Show this dialog (flagDialog)' },

  environments: { dev: 'DEV', uat: 'UAT' },
  offline: 'You are offline. What you see may be out of date, and nothing can be sent until the connection is back.',
  serverAway: 'The server isn’t responding. This page continues by itself when it’s back.',
  title: (parts: { page: string | null; product: string; environment: string | null }) =>
    `${parts.environment ? `[${parts.environment}] ` : ''}${parts.page ? `${parts.page} · ` : ''}${parts.product}`,
  pageFailedNote: 'This page failed; the rest of the app still works. Try again, or start over.',
} as const
