import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'

/** How a folder is called: "(Unknown folder)" when it has no name. */
export const folderWords = (folder: Pick<Folder, 'name'>): string => folder.name.trim() || texts.unknownFolder
