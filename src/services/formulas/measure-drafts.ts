import { type MeasureDraft, measureDraftSchema } from '../../../contract/formulas/measure-draft.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

type DraftAddress = { project: string; personId: string; target: { id: string | null; source: MeasureDraft['source'] } }

export type MeasureDrafts = ReturnType<typeof createMeasureDrafts>

/**
 * Unsaved measures, stored in this tab. New ones have two drafts: one for a manually entered measure, one for all other
 * kinds.
 */
export const createMeasureDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, MeasureDraft>(storage, {
    keyOf: ({ project, personId, target: { id, source } }) =>
      `measure-draft:${personId}:${project}:${id ?? (source === 'manual' ? 'by hand' : 'new')}`,
    schema: measureDraftSchema,
  })
