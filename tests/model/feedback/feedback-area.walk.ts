import type { feedbackAreaMachine } from '../../../src/machines/feedback/feedback-area.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const feedbackAreaWalk: WalkOptions<typeof feedbackAreaMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: { 'feedback area.requested': [{}] },
}
