/** Texts of the thumbs on an answer. */
export const answerRatingsTexts = {
  up: 'Good answer',
  down: 'Bad answer',
  loading: 'Loading your ratings.',
  notLoaded: 'Couldn’t load your ratings. Trying again in a moment.',
  saving: 'Saving your rating.',
  otherNote: 'Save or close the note on the other answer first.',
  note: { up: 'What was good?', down: 'What was wrong or missing?' },
  noteHint: 'Only you can see your rating and note.',
  edit: 'Add or edit a note',
  save: 'Save note',
  close: 'Close',
  notSaved: (reason: string) => `Couldn’t save your rating: ${reason}`,
  tryAgain: 'Try again',
} as const
