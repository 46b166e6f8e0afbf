import { fromCallback, fromPromise } from 'xstate'
import type { Flags } from '../../../contract/shell/flags.ts'
import { shellMachine } from '../../machines/shell/shell.machine.ts'
import type { FlagsService } from '../../services/shell/flags.service.ts'
import type { ShellService } from '../../services/shell/shell.service.ts'

export const wireShell = (service: ShellService, flags: FlagsService) =>
  shellMachine.provide({
    actors: {
      'keep the flags': fromCallback<{ type: 'flags.changed'; flags: Flags }, null>(({ sendBack, receive }) => {
        receive((news) => flags.keep(news.flags))
        return flags.watch((read) => sendBack({ type: 'flags.read', flags: read }))
      }),
      'check server again': fromPromise(({ signal }) => service.checkServer(signal)),
      'read version': fromPromise(({ signal }) => service.readVersion(signal)),
      'reload the page': fromPromise(({ input }) => service.reloadFor(input.version)),
    },
  })
