import { paletteMachine } from '../../src/machines/palette/palette.machine.ts'
import { paletteSearchMachine } from '../../src/machines/palette/palette-search.machine.ts'
import { paletteSearchWalk, paletteWalk } from '../model/palette/palette.walk.ts'
import { user } from '../model/session/session.walk.ts'
import { organisationCompanions } from './companions.ts'
import { answered, happened, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const input = { project: 'acme', personId: user.id }

export const paletteRooms: Readonly<Record<string, Room>> = {
  'palette/palette': room(paletteMachine, paletteWalk, {
    systemId: 'palette',
    sessionState: 'signed in',
    addresses: ['/acme'],
    companions: { ...organisationCompanions, 'palette search': () => led(paletteSearchMachine, input) },
  }),
  'palette/palette-search': room(paletteSearchMachine, paletteSearchWalk, {
    systemId: 'palette search',
    sessionState: 'signed in',
    addresses: ['/acme'],
    companions: {
      ...organisationCompanions,
      palette: () => led(paletteMachine, input, [happened('palette.opened'), answered('fetching')]),
    },
    distinguish: ({ phrase, hits }) => [phrase.trim() === '', hits.length],
  }),
}
