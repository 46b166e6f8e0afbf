import { recordingPlayerMachine } from '../../src/machines/flows/recording-player.machine.ts'
import { accountMachine } from '../../src/machines/session/account.machine.ts'
import { recordingPlayerWalk } from '../model/flows/recording-player.walk.ts'
import { adminCompanions } from './admin-rooms.ts'
import { led } from './deaf.ts'
import { type Room, room } from './room.ts'

export const flowsRooms: Readonly<Record<string, Room>> = {
  'flows/recording-player': room(recordingPlayerMachine, recordingPlayerWalk, {
    systemId: 'account page',
    sessionState: 'signed in',
    addresses: ['/_flows'],
    companions: { ...adminCompanions, account: () => led(accountMachine, undefined) },
  }),
}
