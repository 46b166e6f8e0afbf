import { z } from 'zod'
import { readingCorrectionsSchema } from '../../../contract/documents/reading.schemas.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

type DraftAddress = { project: string; docId: string; personId: string }

const keyOf =
  (kind: string) =>
  ({ personId, project, docId }: DraftAddress): string =>
    `${kind}:${personId}:${project}:${docId}`

const readingSchema = z.object({ base: readingCorrectionsSchema, corrections: readingCorrectionsSchema })
const factSchema = z.object({
  at: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('found'), found: z.string() }),
    z.object({ kind: z.literal('added'), text: z.string() }),
    z.object({ kind: z.literal('new') }),
  ]),
  text: z.string(),
})

export type CorrectionDrafts = ReturnType<typeof createCorrectionDrafts>

/** Unsaved corrections of a document, stored in this tab: of how it was read, and of a fact. */
export const createCorrectionDrafts = (storage: DraftStorage) => ({
  reading: createDraftStore<DraftAddress, z.infer<typeof readingSchema>>(storage, {
    ...{ keyOf: keyOf('reading-draft'), schema: readingSchema },
  }),
  fact: createDraftStore<DraftAddress, z.infer<typeof factSchema>>(storage, {
    ...{ keyOf: keyOf('fact-draft'), schema: factSchema },
  }),
})
