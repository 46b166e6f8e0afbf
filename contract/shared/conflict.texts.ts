/** What every editor says when someone else has saved meanwhile. */
export const conflictTexts = {
  changedMeanwhile: 'Someone else changed this in the meantime. Nothing of yours is lost.',
  keepMine: 'Keep mine',
  takeLatest: 'Take theirs',
  yours: 'Yours',
  latest: 'Theirs',
  chooseFirst: 'Choose between yours and theirs first.',
}
