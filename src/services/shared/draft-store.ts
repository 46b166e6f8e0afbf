import type { z } from 'zod'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Keeping<Place, Draft> = { keyOf: (place: Place) => string; schema: z.ZodType<Draft> }

/**
 * Keeps what a person has written and not saved: in this tab, or in this browser, as the storage is. What cannot be read
 * any more counts as nothing; without storage it lives as long as the page.
 */
export function createDraftStore<Place, Draft>(storage: DraftStorage, { keyOf, schema }: Keeping<Place, Draft>) {
  const drop = (place: Place): void => {
    try {
      storage.removeItem(keyOf(place))
    } catch {
      // There is nothing to drop where nothing can be stored.
    }
  }
  return {
    drop,
    read(place: Place): Draft | null {
      try {
        return schema.parse(JSON.parse(storage.getItem(keyOf(place)) ?? ''))
      } catch {
        return null
      }
    },
    keep(place: Place, draft: Draft | null): void {
      if (draft === null) return drop(place)
      try {
        storage.setItem(keyOf(place), JSON.stringify(draft))
      } catch {
        // It stays in the page.
      }
    },
  }
}

/** The same for several drafts by a name, of which there may be none. */
export function createDraftsStore<Place, Drafts extends Readonly<Record<string, unknown>>>(
  storage: DraftStorage,
  keeping: Keeping<Place, Drafts>,
  none: Drafts,
) {
  const store = createDraftStore(storage, keeping)
  return {
    read: (place: Place): Drafts => store.read(place) ?? none,
    keep: (place: Place, drafts: Drafts): void => store.keep(place, Object.keys(drafts).length === 0 ? null : drafts),
  }
}
