import { z } from 'zod'
import { mostRecent, paletteKeySchema } from '../../../contract/palette/palette.schemas.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'
import { recentPrefix } from '../shared/forget-recent.ts'

/**
 * What a person opened with the palette, newest first, stored in this browser: only kinds and ids, whose names the
 * server tells by the rights of the moment.
 */
export const createRecentThings = (storage: DraftStorage) =>
  createDraftStore<{ personId: string; project: string }, z.infer<typeof paletteKeySchema>[]>(storage, {
    keyOf: ({ personId, project }) => `${recentPrefix}${personId}:${project}`,
    schema: z.array(paletteKeySchema).max(mostRecent),
  })
