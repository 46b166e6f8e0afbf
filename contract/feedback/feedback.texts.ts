/** Texts of the feedback control for conversations and reports. */
export const feedbackTexts = {
  label: 'Feedback',
  ask: { thread: 'Rate this conversation', topic: 'Rate this report' },
  title: { thread: 'How was this conversation?', topic: 'How was this report?' },
  rating: 'Rating',
  ratings: { great: 'Great', good: 'Good', 'so-so': 'So-so', bad: 'Bad' },
  comment: 'Comment',
  commentHint: 'What was good, and what was wrong or missing?',
  share: {
    thread: 'Share a copy of this conversation',
    topic: 'Share a copy of this report',
  },
  shareHint:
    'The people who run this product can then read it as it is now. Otherwise they only see your rating and comment.',
  send: 'Send feedback',
  sending: 'Sending',
  chooseRating: 'Choose a rating first.',
  close: 'Close feedback',
  kept: 'What you wrote is kept on this device.',
  failed: (reason: string) => `Couldn’t send your feedback: ${reason}`,
  tryAgain: 'Try again',
  thanks: 'Thanks for your feedback!',
  change: 'Change',
} as const
