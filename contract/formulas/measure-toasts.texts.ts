import { keptInTrash } from '../shared/trash.texts.ts'

/** What the machine and the service of measures say themselves; every page loads these, so they are few. */
export const measureToastsTexts = {
  saved: 'Metric saved',
  notCreated: 'Failed to create measurement ID',
  deleted: (name: string) => `“${name}” was deleted. ${keptInTrash}`,
  restored: (name: string) => `“${name}” was restored.`,
  notRestored: (name: string, message: string) => `“${name}” could not be restored. ${message}`,
  undo: 'Undo',
} as const
