import { fromPromise } from 'xstate'
import { shellMachine } from '../../machines/shell/shell.machine.ts'
import type { ShellService } from '../../services/shell/shell.service.ts'

export const wireShell = (service: ShellService) =>
  shellMachine.provide({
    actors: {
      'read version': fromPromise(({ signal }) => service.readVersion(signal)),
      'reload the page': fromPromise(async ({ input }) => service.reloadFor(input.version)),
    },
  })
