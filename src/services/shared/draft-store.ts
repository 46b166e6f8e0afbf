import type { z } from 'zod'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Keeping<Address, Draft> = { keyOf: (address: Address) => string; schema: z.ZodType<Draft> }

/**
 * Keeps what a person has written and not saved: in this tab, or in this browser, as the storage is. What cannot be read
 * any more counts as nothing; without storage it lives as long as the page.
 */
export function createDraftStore<Address, Draft>(storage: DraftStorage, { keyOf, schema }: Keeping<Address, Draft>) {
  const drop = (address: Address): void => {
    try {
      storage.removeItem(keyOf(address))
    } catch {
      // There is nothing to drop where nothing can be stored.
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
        // It stays in the page.
      }
    },
  }
}

/** The same for several drafts by a name, of which there may be none. */
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
