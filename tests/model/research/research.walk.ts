import type { researchMachine } from '../../../src/machines/research/research.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { project, topic, topicId } from './things.ts'

const named = { id: topicId, name: topic.topic }

export const researchWalk: WalkOptions<typeof researchMachine> = {
  input: { project },
  events: {
    'research.opened': [
      { page: { kind: 'landing' } },
      { page: { kind: 'create', template: null } },
      { page: { kind: 'create', template: topicId } },
      { page: { kind: 'view', topicId } },
      { page: { kind: 'edit', topicId } },
    ],
    'research.left': [{}],
    'research.way found': [{ topicId }, { topicId: null }],
    'research.restore requested': [named],
    'data.changed': [{ dataType: 'research' }, { dataType: 'threads' }],
    'row.deleted': [{ kind: 'research', ...named }],
  },
  answers: { 'restore research': [topic] },
  distinguish: ({ restoring }) => restoring.length > 0,
}
