import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import type { FolderFields } from './folder-graph.ts'

export type FoldersEvent =
  | { type: 'folders.add requested'; parentId: string }
  | { type: 'folders.edit requested'; folder: Folder }
  | { type: 'folders.field changed'; fields: Partial<FolderFields> }
  /** `key`: idempotency key, so that a repeat can't create a second folder. */
  | { type: 'folders.save requested'; key: string }
  | { type: 'folders.form closed' }
  | { type: 'folders.moving begun'; folder: Folder }
  | { type: 'folders.place chosen'; parentId: string }
  | { type: 'folders.move confirmed' }
  /** Moves without a dialog, as by drag and drop. */
  | { type: 'folders.move requested'; folder: Folder; parentId: string }
  | { type: 'folders.mine kept' }
  | { type: 'folders.theirs kept' }

/** Result of a change. `changed meanwhile`: someone else changed the folder first, and `folder` is their version. */
export type FolderAnswer = { kind: 'saved' | 'changed meanwhile'; folder: Folder }
export type NewFolder = FolderFields & { parentId: string }

/** `base`: the folder being edited; null for a new one. `parentId` and `idempotencyKey` are for a new one. */
export type FolderForm = { base: Folder | null; parentId: string; idempotencyKey: string; fields: FolderFields }

/** Initial fields of a new folder. */
export const noFields: FolderFields = { name: '', interpretation: '', usedFor: ['__inherit'] }

/** Folders of other sources get their names from there, or have none. */
export const isNamedHere = ({ base }: Pick<FolderForm, 'base'>): boolean => base === null || base.docsource === 'upload'
export const lacksName = (form: Pick<FolderForm, 'base' | 'fields'>): boolean =>
  isNamedHere(form) && form.fields.name.trim() === ''

/** The folder being moved, and its chosen parent. */
export type FolderMove = { folder: Folder; parentId: string }
