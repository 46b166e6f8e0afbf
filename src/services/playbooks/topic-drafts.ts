import { type PlaybookDraft, playbookDraftSchema } from '../../../contract/playbooks/playbook-draft.ts'
import { createDraftsStore, type DraftStorage } from '../shared/draft-store.ts'

type Place = { project: string; personId: string; of: string }

export type TopicDrafts = ReturnType<typeof createTopicDrafts>

/** Keeps, in this browser, what a person has written in the settings or the start of a playbook and not saved. */
export function createTopicDrafts(storage: DraftStorage) {
  const keyOf = ({ project, personId, of }: Place) => `playbook-settings:${personId}:${project}:${of}`
  const store = createDraftsStore<Place, PlaybookDraft>(storage, { keyOf, schema: playbookDraftSchema }, {})
  return {
    ...store,
    drop(place: Place, form: string): void {
      const rest = Object.entries(store.read(place)).filter(([name]) => name !== form)
      store.keep(place, Object.fromEntries(rest))
    },
  }
}
