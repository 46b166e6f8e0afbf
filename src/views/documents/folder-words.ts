import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'

/** A folder's name; "(Unknown folder)" if it is empty. */
export const folderWords = (folder: Pick<Folder, 'name'>): string => folder.name.trim() || texts.unknownFolder
