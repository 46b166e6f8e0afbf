import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Integration } from '../../contract/integrations/integrations.schemas.ts'
import type { AppOptions } from '../../server/composition/app.ts'
import { startServerEnvironment, type ServerEnvironment } from '../database/server-environment.ts'
import type { Answered } from '../database/serve-database.ts'
import { until } from '../until.ts'

/** A database of somebody else's on the tests' own PostgreSQL: what is connected. */
export type Peer = {
  host: string
  port: number
  name: string
  client: pg.Client
  settings: object
  close(): Promise<void>
}

export async function startPeer(): Promise<Peer> {
  const name = `peer_${randomUUID().replaceAll('-', '')}`
  const superuser = new URL(inject('superuserUrl'))
  const asSuperuser = async (statement: string) => {
    const client = new pg.Client({ connectionString: superuser.toString() })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await asSuperuser(`create database ${name}`)
  const url = new URL(superuser)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  await client.query(`create role ${name} login password 'peer password'; grant usage on schema public to ${name}`)
  await client.query(`alter default privileges in schema public grant select on tables to ${name}`)
  const [host, port] = ['127.0.0.1', Number(url.port)]
  return {
    ...{ host, port, name, client },
    settings: { host, port: String(port), database: name, user: name, password: 'peer password', encryption: 'none' },
    async close() {
      await client.query(`drop owned by ${name}`)
      await client.end()
      await asSuperuser(`drop database if exists ${name} with (force)`)
      await asSuperuser(`drop role if exists ${name}`)
    },
  }
}

export type ConnectionEnvironment = ServerEnvironment & {
  token: string
  member: string
  project: string
  organisationId: string
  call(method: string, path: string, body?: unknown, token?: string): Promise<Answered>
  integrations(): Promise<Integration[]>
  /** The connection as it is once nothing is synced any more. */
  settled(connectionId: string): Promise<Integration>
}

/** An organisation that asks for one-time codes, with an administrator who has one. */
export async function startConnectionEnvironment(
  settings: Record<string, string> = {},
  options: AppOptions = {},
): Promise<ConnectionEnvironment> {
  const environment = await startServerEnvironment(settings, options)
  const { server, rowsOf, database } = environment
  const admin = await server.signUp('Ada Admin')
  const member = await server.signUp('Mia Member')
  const project = await server.foundOrganisation(admin.token, 'Harbour')
  const [{ id: organisationId }] = await rowsOf('select id from organisation where code = $1', [project])
  await database.query("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
    organisationId,
    member.id,
  ])
  await database.query("update person set totp_secret = 'sealed'")
  await database.query('update organisation set enforce_mfa = true where id = $1', [organisationId])
  const call: ConnectionEnvironment['call'] = (method, path, body, token = admin.token) =>
    server.call(method, path.startsWith('/') ? path : `/orgs/${project}/${path}`, token, body)
  const integrations = async () => (await call('GET', 'integrations')).body.integrations as Integration[]
  return {
    ...{ ...environment, token: admin.token, member: member.token, project, organisationId, call, integrations },
    settled: (connectionId) =>
      until(async () => {
        const found = (await integrations()).find((one) => one.connectionId === connectionId)
        return found && !found.isSyncing && found
      }) as Promise<Integration>,
  }
}
