import { rootOf } from '../../../contract/documents/documents.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'

/** What the list is sorted by. */
export const documentOrders = ['folder', 'name', 'date', 'size', 'type'] as const
export type DocumentOrder = (typeof documentOrders)[number]

/** How the list is shown, whichever folder is chosen. */
export type Listing = {
  order: DocumentOrder
  /** Only the documents that could not be read. */
  isUnreadableAlone: boolean
}

export const usualListing: Listing = { order: 'folder', isUnreadableAlone: false }

/** The landing with this folder chosen and listed so; what is usual needs no words. */
export function folderAddress(project: string, folderId: string, listing: Listing): string {
  const query = new URLSearchParams()
  if (folderId !== rootOf('upload')) query.set('folder', folderId)
  if (listing.order !== usualListing.order) query.set('sort', listing.order)
  if (listing.isUnreadableAlone) query.set('show', 'unreadable')
  const path = pagePath('data', { project, tab: 'documents' })
  return query.size === 0 ? path : `${path}?${query}`
}

/** How an address lists the documents; what it says of no order or filter is as usual. */
export function listingIn(query: URLSearchParams): Listing {
  const sort = query.get('sort')
  return {
    order: documentOrders.find((order) => order === sort) ?? usualListing.order,
    isUnreadableAlone: query.get('show') === 'unreadable',
  }
}
