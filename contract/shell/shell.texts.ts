/** What the frame around every page says. */
export const shellTexts = {
  home: 'Home',
  chat: 'Chat',
  data: 'Data',

  accountOf: (name: string) => `Account of ${name}`,
  signedInAs: (email: string) => `Signed in as ${email}`,
  switchOrganisation: 'Switch organisation',
  logOut: 'Log out',
  appearance: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', system: 'As the device' },
  chosen: (label: string) => `${label} (chosen)`,
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

  environments: { dev: 'DEV', uat: 'UAT' },
  title: (parts: { page: string | null; product: string; environment: string | null }) =>
    `${parts.environment ? `[${parts.environment}] ` : ''}${parts.page ? `${parts.page} · ` : ''}${parts.product}`,
  featureFailed: 'This part of the page has failed',
  featureFailedNote: 'The rest works on. Try again, or reload the page.',
} as const
