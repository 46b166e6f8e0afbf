/** What the bubbles of background work say. */
export const jobsTexts = {
  title: 'Background work',
  filters: { all: 'All', recent: 'Recent', none: 'None' },
  chosen: (label: string) => `${label} (chosen)`,
  chooseFilter: 'Choose which background work is shown',

  waiting: 'Waiting to begin',
  unknown: 'Looking for it',
  running: 'At work',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
  actionFailed: 'Action failed',
  failedBecause: (reason: string) => `Action failed: ${reason}`,

  cancel: (label: string) => `Cancel ${label}`,
  dismiss: (label: string) => `Dismiss ${label}`,
  cancelRefused: (reason: string) => `It could not be cancelled: ${reason}`,
  anotherIsBeingCancelled: 'Another one is being cancelled.',

  fold: 'Fold background work',
  unfold: (count: number) => (count === 1 ? '1 in background work' : `${count} in background work`),
  away: 'Waiting for the connection. What is shown may be old.',
} as const
