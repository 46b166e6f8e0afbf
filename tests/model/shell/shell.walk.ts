import type { shellMachine } from '../../../src/machines/shell/shell.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const shellWalk: WalkOptions<typeof shellMachine> = {
  input: { version: 'one', pollOffset: 0.5 },
  events: {
    'menu.opened': [{}],
    'menu.closed': [{}],
    'sheet.opened': [{}],
    'sheet.closed': [{}],
    'page.reload requested': [{}],
  },
  answers: {
    'read version': [
      { version: 'two', wasReloadedFor: false },
      { version: 'one', wasReloadedFor: false },
    ],
  },
}
