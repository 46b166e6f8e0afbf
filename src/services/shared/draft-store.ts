import type { z } from 'zod'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Keeping<Address, Draft> = { keyOf: (address: Address) => string; schema: z.ZodType<Draft> }

/**
 * Stores unsaved input in this tab or this browser, depending on `storage`. Unreadable drafts count as missing; without
 * storage, a draft lives as long as the page.
 */
export function createDraftStore<Address, Draft>(storage: DraftStorage, { keyOf, schema }: Keeping<Address, Draft>) {
  const drop = (address: Address): void => {
    try {
      storage.removeItem(keyOf(address))
    } catch {
      // Without storage there is nothing to delete.
    }
  }
  return {
    drop,
    read(address: Address): Draft | null {
      try {
        return schema.parse(JSON.parse(storage.getItem(keyOf(address)) ?? ''))
      } catch {
        return null
      }
    },
    keep(address: Address, draft: Draft | null): void {
      if (draft === null) return drop(address)
      try {
        storage.setItem(keyOf(address), JSON.stringify(draft))
      } catch {
        // The draft still lives in the page.
      }
    },
  }
}

/** A store of several drafts by name. A missing entry reads as no drafts. */
export function createDraftsStore<Address, Drafts extends Readonly<Record<string, unknown>>>(
  storage: DraftStorage,
  keeping: Keeping<Address, Drafts>,
  none: Drafts,
) {
  const store = createDraftStore(storage, keeping)
  return {
    read: (address: Address): Drafts => store.read(address) ?? none,
    keep: (address: Address, drafts: Drafts): void =>
      store.keep(address, Object.keys(drafts).length === 0 ? null : drafts),
  }
}
