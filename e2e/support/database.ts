import pg from 'pg'

/** A connection to a journey server's database: the shared one unless specified. */
export async function openDatabase(
  server: { databaseUrl: string | null } = { databaseUrl: process.env['SEXTANT_DATABASE'] ?? null },
): Promise<pg.Client> {
  if (server.databaseUrl === null) throw new Error('This server has a PostgreSQL of its own.')
  const client = new pg.Client({ connectionString: server.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  return client
}
