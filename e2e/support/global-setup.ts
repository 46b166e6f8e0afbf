import { signUp } from './person.ts'
import { startServer } from './server.ts'

/** One server for the journeys that do not need one of their own; it has the demo organisation. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({ DEMO: 'on' })
  process.env['SEXTANT_URL'] = server.url
  process.env['SEXTANT_DATA'] = server.dataDirectory
  process.env['SEXTANT_SUPERADMIN'] = (await signUp(server.url, 'First Person')).token
  return () => server.stop()
}
