/** Names of the admin area's pages, for its sidebar and the window title. */
export const adminPagesTexts = {
  area: 'System admin',
  home: 'Home',
  organisations: 'Organisations',
  users: 'Users',
  partners: 'Partners',
  playbooks: 'Playbooks',
  feedback: 'Feedback',
  announcements: 'Announcements',
  models: 'Models',
  mailbox: 'Mailbox',
  audit: 'Audit log',
  notFetched: 'A part of the page could not be fetched. Check your connection and try again.',
} as const
