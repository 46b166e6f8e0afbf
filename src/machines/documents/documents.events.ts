import type { Doc, Folder } from '../../../contract/documents/documents.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import type { SearchEvent } from '../shared/search.machine.ts'
import type { ScopeChosen } from './content-search.events.ts'
import type { Listing } from './listing.ts'

export type Docsource = Doc['docsource']
export type Depth = 'current folder only' | 'all subfolders'

/** All documents and folders of an organisation, as on the server. */
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
  /** Data of this type may have changed on the server. The documents ignore types that don't concern them. */
  | { type: 'data.changed'; dataType: DataType | 'everything' }
  /** Documents from a response; they are listed before the list is read again. */
  | { type: 'library.docs answered'; docs: readonly Doc[] }
  | FolderAnswered

export type DocumentsEvent = DocumentsRequest | DocumentsFact | SearchEvent

/** Facts that update the known library. */
export type LibraryFact =
  | { type: 'library.read'; library: Library }
  | { type: 'library.docs answered'; docs: readonly Doc[] }
  | FolderAnswered
  | { type: 'library.docs gone'; docIds: readonly string[] }
  | { type: 'library.folder gone'; folderId: string }

export type FolderAnswered = { type: 'library.folder answered'; folder: Folder }
