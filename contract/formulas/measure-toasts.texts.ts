import { keptInTrash } from '../shared/trash.texts.ts'

/** Texts of the measures machine and service; every page loads them, so they are few. */
export const measureToastsTexts = {
  saved: 'Metric saved',
  notCreated: 'Failed to create measurement ID',
  deleted: (name: string) => `“${name}” was deleted. ${keptInTrash}`,
  restored: (name: string) => `“${name}” was restored.`,
  notRestored: (name: string, message: string) => `Couldn’t restore “${name}”. ${message}`,
  undo: 'Undo',
} as const
