import type { NewResearch, ResearchChange, ResearchSource } from '../../../contract/research/research.schemas.ts'
import type { RowDeleted } from '../shared/row-deletion.machine.ts'

export type OfProject = { project: string }
export type OfTopic = OfProject & { topicId: string }
/** The research pages: the landing page with its list, the form of a new topic, one topic, or its form. */
export type ResearchPage =
  | { kind: 'landing' }
  | { kind: 'create'; template: string | null }
  | { kind: 'view'; topicId: string }
  | { kind: 'edit'; topicId: string }

export type ResearchEvent =
  | { type: 'research.opened'; page: ResearchPage }
  | { type: 'research.left' }
  /** A topic was created or changed, and its page should open; null: the URL names none that exists. */
  | { type: 'research.way found'; topicId: string | null }
  | { type: 'research.restore requested'; id: string; name: string }
  | { type: 'data.changed'; dataType: string }
  | RowDeleted

export type ResearchCreation = OfProject & { fields: NewResearch }
export type ResearchChanging = OfTopic & { change: ResearchChange }
export type ResearchRun = OfTopic & { action: 'reset' | 'refresh' }
export type PlanAsked = OfProject & {
  topic: string
  role: string
  outputFormat: string
  source: ResearchSource
  addresses: string[]
}
