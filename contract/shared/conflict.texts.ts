/** What every editor says when someone else has saved meanwhile. */
export const conflictTexts = {
  changedMeanwhile: 'Someone else changed this in the meantime. Nothing of yours is lost.',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  yours: 'Yours',
  theirs: 'Theirs',
  chooseFirst: 'Choose between yours and theirs first.',
}
