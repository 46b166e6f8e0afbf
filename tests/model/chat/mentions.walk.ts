import type { Mention } from '../../../contract/chat/mentions.schemas.ts'
import type { MentionHit, mentionsMachine } from '../../../src/machines/shared/conversation/mentions.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const policy: Mention = { kind: 'document', id: 'd1', name: 'leave-policy.md' }
export const sales: Mention = { kind: 'dataset', id: 'fact sales', name: 'Sales' }
export const hits: readonly MentionHit[] = [
  { ...policy, note: 'People' },
  { ...sales, note: '' },
]

export const mentionsWalk: WalkOptions<typeof mentionsMachine> = {
  input: { project: 'acme', personId: 'p1', threadId: 't1' },
  events: {
    'mentions.read': [{ mentions: [policy] }],
    'mentions.typed': [{ phrase: '' }, { phrase: 'leave' }],
    'mentions.closed': [{}],
    'mention.chosen': [{ mention: policy }, { mention: sales }],
    'mention.removed': [{ mention: policy }],
    'mentions.used up': [{}],
  },
  answers: { 'search mentions': [hits, []] },
  distinguish: ({ chosen, hits: found }) => [chosen.map(({ id }) => id).sort(), found.length],
}
