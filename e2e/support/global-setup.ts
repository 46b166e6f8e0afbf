import { signUp } from './person.ts'
import { isPrepared, prepare } from './prepared.ts'
import { readDemo } from './read-demo.ts'
import { startServer } from './server.ts'

/** One server for all journeys that don't need their own; it holds the demo organisation. */
export default async function setup(): Promise<() => Promise<void>> {
  const stopPrepared = isPrepared() ? async () => {} : await prepare(readDemo)
  const server = await startServer({ DEMO: 'on' })
  process.env['SEXTANT_URL'] = server.url
  process.env['SEXTANT_DATABASE'] = server.databaseUrl ?? ''
  process.env['SEXTANT_SUPERADMIN'] = (await signUp(server.url, 'First Person')).token
  return async () => {
    await server.stop()
    await stopPrepared()
  }
}
