import type { backgroundMachine } from '../../../src/machines/background.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const backgroundWalk: WalkOptions<typeof backgroundMachine> = { events: { 'background.requested': [{}] } }
