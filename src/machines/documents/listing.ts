import { rootOf } from '../../../contract/documents/documents.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'

/** Sort orders of the list. */
export const documentOrders = ['folder', 'name', 'date', 'size', 'type'] as const
export type DocumentOrder = (typeof documentOrders)[number]

/** How the list is shown, in every folder. */
export type Listing = {
  order: DocumentOrder
  /** Show only documents that couldn't be read. */
  isUnreadableAlone: boolean
}

export const usualListing: Listing = { order: 'folder', isUnreadableAlone: false }

/** URL of the landing page with this folder and listing; defaults are omitted. */
export function folderAddress(project: string, folderId: string, listing: Listing): string {
  const query = new URLSearchParams()
  if (folderId !== rootOf('upload')) query.set('folder', folderId)
  if (listing.order !== usualListing.order) query.set('sort', listing.order)
  if (listing.isUnreadableAlone) query.set('show', 'unreadable')
  const path = pagePath('data', { project, tab: 'documents' })
  return query.size === 0 ? path : `${path}?${query}`
}

/** The listing in a URL; unknown or missing values mean the defaults. */
export function listingIn(query: URLSearchParams): Listing {
  const sort = query.get('sort')
  return {
    order: documentOrders.find((order) => order === sort) ?? usualListing.order,
    isUnreadableAlone: query.get('show') === 'unreadable',
  }
}
