import type { Doc, Folder } from '../../../contract/documents/documents.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { SearchEvent } from '../shared/search.machine.ts'
import type { ScopeChosen } from './content-search.events.ts'
import type { Listing } from './listing.ts'

export type Docsource = Doc['docsource']
export type Depth = 'current folder only' | 'all subfolders'

/** The documents and folders of an organisation as the server has them. */
export type Library = { docs: readonly Doc[]; folders: readonly Folder[] }

export type DocumentsRequest =
  | { type: 'documents.list requested' }
  | { type: 'documents.folder chosen'; folderId: string }
  | { type: 'documents.folder toggled'; folderId: string; isOpen: boolean }
  | { type: 'documents.depth chosen'; depth: Depth }
  | { type: 'documents.marked'; docIds: readonly string[]; areSelected: boolean }
  | { type: 'documents.marks cleared' }
  | ({ type: 'documents.listing chosen' } & Listing)
  | ScopeChosen
  | { type: 'documents.trash opened' }
  | { type: 'documents.trash closed' }

export type DocumentsFact =
  /** Data of this type may have changed on the server; those of others are no concern of the documents. */
  | { type: 'data.changed'; dataType: DataType | 'everything' }
  /** An answer of the server brought these; they stand in the list before it is read again. */
  | { type: 'library.docs answered'; docs: readonly Doc[] }
  | FolderAnswered

export type DocumentsEvent = DocumentsRequest | DocumentsFact | SearchEvent

/** Facts that change what is known of the library. */
export type LibraryFact =
  | { type: 'library.read'; library: Library }
  | { type: 'library.docs answered'; docs: readonly Doc[] }
  | FolderAnswered
  | { type: 'library.docs gone'; docIds: readonly string[] }
  | { type: 'library.folder gone'; folderId: string }

export type FolderAnswered = { type: 'library.folder answered'; folder: Folder }
