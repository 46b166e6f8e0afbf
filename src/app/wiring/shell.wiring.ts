import { fromCallback, fromPromise } from 'xstate'
import type { Flags } from '../../../contract/shell/flags.ts'
import { shellMachine } from '../../machines/shell/shell.machine.ts'
import type { Services } from '../services.ts'

export const wireShell = ({ shell: service, flags, onNetwork }: Pick<Services, 'shell' | 'flags' | 'onNetwork'>) =>
  shellMachine.provide({
    actors: {
      'keep the flags': fromCallback<{ type: 'flags.changed'; flags: Flags }, null>(({ sendBack, receive }) => {
        receive((update) => flags.keep(update.flags))
        return flags.watch((read) => sendBack({ type: 'flags.read', flags: read }))
      }),
      'check server again': fromPromise(({ signal }) => service.checkServer(signal)),
      'follow the network': fromCallback(({ sendBack }) =>
        onNetwork((isOnline) => sendBack({ type: isOnline ? 'network.returned' : 'network.lost' })),
      ),
      'read version': fromPromise(({ signal }) => service.readVersion(signal)),
      'reload the page': fromPromise(({ input }) => service.reloadFor(input.version)),
    },
  })
