import { fork } from 'node:child_process'
import { join } from 'node:path'
import { ownNode, root } from './runtime.mjs'

/** Prepares the database of the journeys beside other tests, since it waits more than it computes. */
export function prepareJourneys() {
  const child = fork(join(root, 'e2e', 'support', 'prepare-early.ts'), {
    cwd: root,
    execPath: ownNode(),
    execArgv: [],
  })
  const ended = new Promise((done) => {
    child.once('exit', () => done({})).once('error', () => done({}))
  })
  const message = new Promise((done) => {
    child.once('message', done)
  })
  // When this process ends, however it ends, the other one is disconnected, and removes what it made.
  child.unref()
  child.channel?.unref()
  return {
    /** The environment of the journeys, which prepare the database themselves where this failed. */
    async prepared() {
      child.ref()
      const found = await Promise.race([message.then((SEXTANT_PREPARED) => ({ SEXTANT_PREPARED })), ended])
      child.unref()
      return found
    },
    async stop() {
      child.ref()
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
