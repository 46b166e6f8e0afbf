/** Texts of all editors for a conflict with someone else's save. */
export const conflictTexts = {
  changedMeanwhile: 'Someone else changed this in the meantime. Your changes are safe.',
  keepMine: 'Keep mine',
  takeLatest: 'Take theirs',
  yours: 'Yours',
  latest: 'Theirs',
  chooseFirst: 'Choose between yours and theirs first.',
}
