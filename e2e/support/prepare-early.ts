// Prepares the database of the journeys for tools/test.mjs while other tests run, and removes it when it is disconnected.
import { prepare } from './prepared.ts'
import { readDemo } from './read-demo.ts'

// Whoever stops the tests disconnects this process too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
const isDisconnected = new Promise((done) => process.once('disconnect', done))
if (process.connected) {
  const stop = await prepare(readDemo)
  if (process.connected) {
    process.send?.(process.env['SEXTANT_PREPARED'])
    await isDisconnected
  }
  await stop()
}
