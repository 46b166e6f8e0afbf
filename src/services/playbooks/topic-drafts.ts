import { type PlaybookDraft, playbookDraftSchema } from '../../../contract/playbooks/playbook-draft.ts'
import { createDraftsKeeper, type DraftStorage } from '../shared/draft-keeper.ts'

type Place = { project: string; personId: string; of: string }

export type TopicDrafts = ReturnType<typeof createTopicDrafts>

/** Keeps, in this browser, what a person has written in the settings or the start of a playbook and not saved. */
export function createTopicDrafts(storage: DraftStorage) {
  const keyOf = ({ project, personId, of }: Place) => `playbook-settings:${personId}:${project}:${of}`
  const keeper = createDraftsKeeper<Place, PlaybookDraft>(storage, { keyOf, schema: playbookDraftSchema }, {})
  return {
    ...keeper,
    drop(place: Place, form: string): void {
      const rest = Object.entries(keeper.read(place)).filter(([name]) => name !== form)
      keeper.keep(place, Object.fromEntries(rest))
    },
  }
}
