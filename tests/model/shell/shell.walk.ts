import type { shellMachine } from '../../../src/machines/shell/shell.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const shellWalk: WalkOptions<typeof shellMachine> = {
  input: { version: 'one', pollOffset: 0.5 },
  events: {
    'menu.opened': [{}],
    'menu.closed': [{}],
    'sheet.opened': [{}],
    'sheet.closed': [{}],
    'recorder.opened': [{}],
    'recorder.closed': [{}],
    'flags.opened': [{}],
    'flags.closed': [{}],
    'flag.switched': [{ flag: 'flagDialog', isOn: false }],
    'flags.read': [{ flags: { flagDialog: true } }],
    'page.reload requested': [{}],
    'network.lost': [{}],
    'network.returned': [{}],
  },
  answers: {
    'read version': [
      { version: 'two', wasReloadedFor: false },
      { version: 'one', wasReloadedFor: false },
    ],
  },
}
