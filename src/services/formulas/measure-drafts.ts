import { type MeasureDraft, measureDraftSchema } from '../../../contract/formulas/measure-draft.ts'
import { createDraftStore, type DraftStorage } from '../shared/draft-store.ts'

type DraftAddress = { project: string; personId: string; target: { id: string | null; source: MeasureDraft['source'] } }

export type MeasureDrafts = ReturnType<typeof createMeasureDrafts>

/** Keeps, in this tab, what a person has written of a measure and not saved. New ones have one for what is typed and one for all else. */
export const createMeasureDrafts = (storage: DraftStorage) =>
  createDraftStore<DraftAddress, MeasureDraft>(storage, {
    keyOf: ({ project, personId, target: { id, source } }) =>
      `measure-draft:${personId}:${project}:${id ?? (source === 'manual' ? 'by hand' : 'new')}`,
    schema: measureDraftSchema,
  })
