import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import type { FolderFields } from './folder-graph.ts'

export type FoldersEvent =
  | { type: 'folders.add requested'; parentId: string }
  | { type: 'folders.edit requested'; folder: Folder }
  | { type: 'folders.field changed'; fields: Partial<FolderFields> }
  /** `key` names this wish, so that its repeat makes no second folder. */
  | { type: 'folders.save requested'; key: string }
  | { type: 'folders.form closed' }
  | { type: 'folders.moving begun'; folder: Folder }
  | { type: 'folders.place chosen'; parentId: string }
  | { type: 'folders.move confirmed' }
  /** All at once, as by dragging it there. */
  | { type: 'folders.move requested'; folder: Folder; parentId: string }
  | { type: 'folders.mine kept' }
  | { type: 'folders.theirs kept' }

/** What came of a change: the folder as it is now, or, when somebody changed it meanwhile, what it is now. */
export type FolderAnswer = { kind: 'saved' | 'changed meanwhile'; folder: Folder }
export type NewFolder = FolderFields & { parentId: string }

/** `base`: the folder that is edited, null for a new one. `parentId` and `idempotencyKey` are of a new one. */
export type FolderForm = { base: Folder | null; parentId: string; idempotencyKey: string; fields: FolderFields }

/** What the form of a new folder begins with. */
export const noFields: FolderFields = { name: '', interpretation: '', usedFor: ['__inherit'] }

/** Folders of other sources have their names from there, or have none. */
export const isNamedHere = ({ base }: Pick<FolderForm, 'base'>): boolean => base === null || base.docsource === 'upload'
export const lacksName = (form: Pick<FolderForm, 'base' | 'fields'>): boolean =>
  isNamedHere(form) && form.fields.name.trim() === ''

/** A folder that is moved, and the place that is chosen for it. */
export type FolderMove = { folder: Folder; parentId: string }
