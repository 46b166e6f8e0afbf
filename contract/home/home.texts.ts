const matters = (count: number) => (count === 1 ? 'is 1 emerging matter' : `are ${count} emerging matters`)

/** Texts of an organisation's home page, its emerging matters and watchlist. */
export const homeTexts = {
  welcome: (name: string) => `Welcome back, ${name}`,
  welcomeNobody: 'Welcome back',
  mattersAndData: (date: string, count: number) =>
    `Since your last visit on ${date} there ${matters(count)} and new data.`,
  mattersOnly: (date: string, count: number) => `Since your last visit on ${date} there ${matters(count)}.`,
  dataOnly: (date: string) => `Since your last visit on ${date} there is new data.`,
  nothingNew: (date: string) => `Nothing new since your last visit on ${date}.`,
  firstVisit: 'Here is what happened in the past 7 days.',
  demoNote: 'This is an example. Look around and ask questions; nothing you do here changes it.',
  reading: 'Loading what is new',
  notRead: 'What is new could not be loaded.',

  greeting: (name: string) =>
    name === '' ? 'Hi, what would you like to explore today?' : `Hi ${name}, what would you like to explore today?`,
  asking: 'Your question is being sent',
  askingNow: 'Your question is on its way.',
  writtenAlready: 'Send or clear what you have written first.',
  keptHere: 'Your text is kept. Press Enter to send it again.',

  mattersHeading: 'Emerging matters',
  periodsOf: (zone: string) => `Months and quarters are in ${zone}.`,
  earlierMatters: 'From before, found in your data',
  noMatters: 'Nothing new about the topics you watch.',
  noMattersText: 'New documents and figures are checked against them.',
  nothingWatched: 'Watch a topic',
  nothingWatchedText:
    'Name what matters to you. When a new document mentions it or a figure about it moves, you see it here.',
  toWatchlist: 'Choose topics',
  learnMore: 'Learn more',
  wordedBy: (model: string) => `Worded by ${model}`,
  learnMoreAbout: (title: string) => `Learn more about “${title}”`,
  dismiss: 'Dismiss',
  dismissNamed: (title: string) => `Dismiss “${title}”`,
  dismissed: (title: string) => `“${title}” is dismissed for you. Others still see it.`,
  notDismissed: (title: string, reason: string) => `“${title}” could not be dismissed. ${reason}`,

  updatesHeading: "New data we've received",
  updatesNone: 'No documents or data have arrived.',
  groups: {
    newResearch: 'New research',
    updatedResearch: 'Updated research',
    newDocuments: 'New documents',
    newData: 'New data',
  },
  by: (name: string) => `by ${name}`,
  showAll: (count: number) => `Show all ${count}`,
  showAllMatters: (count: number) => `Show all ${count} matters`,

  emptyTitle: 'Add documents and data',
  emptyText: 'Drop in PDFs, Word files, Markdown and workbooks. Each is read, indexed and ready to be asked about.',
  emptyAction: 'Go to your data',

  badSince: 'Please give a day such as 2026-03-31, or an instant such as 2026-03-31T09:00:00Z',
  noTopic: 'Please enter a topic',
  topicTooLong: 'A topic has at most 200 characters',
  badCategory: 'Please enter a category',
  categoryTooLong: 'A category has at most 80 characters',

  watchlist: 'Emerging matters watchlist',
  watchlistNote: 'What to look out for in new documents and figures. Matches appear on the home page.',
  category: 'Category',
  topic: 'Topic',
  categoryOf: (topic: string) => (topic === '' ? 'Category of the new topic' : `Category of ${topic}`),
  topicOf: (topic: string) => (topic === '' ? 'New topic' : `Topic ${topic}`),
  topicPlaceholder: 'Rental costs',
  addTopic: 'Add a topic',
  watchlistEmpty: 'No topics watched yet',
  watchlistEmptyText: 'A topic is a word or two, such as “parental leave” or “sales in Nelson”.',
  watchlistReading: 'Loading the watchlist',
  watchlistNotRead: 'The watchlist could not be loaded.',
  unsaved: 'Not saved yet. Press Enter to save.',
  saving: 'Saving',
  saved: 'Saved',
  remove: 'Delete',
  beingRemoved: 'This topic is being deleted.',
  beingSaved: 'Please wait until it is saved.',

  lookingForMatters: 'Looking for emerging matters',
} as const
