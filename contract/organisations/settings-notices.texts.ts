/** What machines say of settings, apart from the page's other texts: every area loads its machines first. */
export const settingsNotices = {
  saved: 'Saved',
  updated: 'Updated',
  removed: (name: string) => `${name} was removed`,
  missingEmail: 'Please enter an email address',
  missingRole: 'Please select a role',
  nameRequired: 'Please enter a name',
  nothingChanged: 'Nothing has changed.',
  chooseFirst: 'Someone else changed the same field. Choose which version to keep first.',
  missingTarget: 'Choose an organisation.',
  missingTable: 'Choose a fact table.',
}
