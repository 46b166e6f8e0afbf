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
  notFetched: 'Couldn’t load part of the page. Check your connection and try again.',
} as const
