import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import { type ForeignPostgres, startForeignPostgres } from '../../../tests/integrations/foreign-postgres.ts'

let foreign: ForeignPostgres
let environment: ConnectionEnvironment
beforeAll(async () => {
  foreign = await startForeignPostgres()
  environment = await startConnectionEnvironment({ INTEGRATION_ALLOW: `127.0.0.1:${foreign.port}` })
})
afterAll(async () => {
  await environment?.close()
  await foreign?.close()
})

async function connect(database: string): Promise<[number, string]> {
  const settings = { host: '127.0.0.1', port: String(foreign.port), database, user: 'reader', encryption: 'none' }
  const { status, body } = await environment.call('POST', 'integrations/postgres/connections', {
    name: 'Shop',
    settings,
  })
  return [status, body.message.replace(/:\d+/, '')]
}

test.each([
  ['a greeting without end', '127.0.0.1 answered with more than 20 MB at once.'],
  ['a catalogue without end', '127.0.0.1 answered with more than 20 MB at once.'],
  ['a catalogue of another form', '127.0.0.1 sent an answer that doesn’t match its documentation.'],
  ['a long failure', `Couldn’t read 127.0.0.1: ${'no '.repeat(100)}`],
])('a database with %s is refused with a sentence', async (database, sentence) => {
  expect(await connect(database)).toEqual([400, sentence])
})

test('where no password was given, none of this server goes out', async () => {
  process.env['PGPASSWORD'] = 'of this server'
  try {
    await connect('a catalogue of another form')
  } finally {
    delete process.env['PGPASSWORD']
  }
  expect(new Set(foreign.passwords)).toEqual(new Set(['']))
})
