import { type PlaybookDraft, playbookDraftSchema } from '../../../contract/playbooks/playbook-draft.ts'
import { createDraftsStore, type DraftStorage } from '../shared/draft-store.ts'

type DraftAddress = { project: string; personId: string; of: string }

export type TopicDrafts = ReturnType<typeof createTopicDrafts>

/** Unsaved input in a playbook's settings or start form, stored in this browser. */
export function createTopicDrafts(storage: DraftStorage) {
  const keyOf = ({ project, personId, of }: DraftAddress) => `playbook-settings:${personId}:${project}:${of}`
  const store = createDraftsStore<DraftAddress, PlaybookDraft>(storage, { keyOf, schema: playbookDraftSchema }, {})
  return {
    ...store,
    drop(address: DraftAddress, form: string): void {
      const rest = Object.entries(store.read(address)).filter(([name]) => name !== form)
      store.keep(address, Object.fromEntries(rest))
    },
  }
}
