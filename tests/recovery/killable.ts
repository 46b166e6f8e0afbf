import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { until } from '../until.ts'
import { createCall } from './api-call.ts'
import { openDatabase, type ServerProcess, startServer } from './server-process.ts'

/**
 * A job that writes the result of one of its steps takes the lock of that name first, and each call that is kept is
 * noted; both outlive every server.
 */
const watch = `
  create table watched_call (job_id text, key text);
  create function watch_call() returns trigger language plpgsql security definer as $$
    begin insert into watched_call values (new.job_id, new.key); return new; end $$;
  create trigger watch_call after insert on kept_model_call for each row execute function watch_call();
  create function hold_step() returns trigger language plpgsql as $$
    begin
      if new.state = 'done' then perform pg_advisory_xact_lock_shared(hashtext(new.name)); end if;
      return new;
    end $$;
  create trigger hold_step before update on job_step for each row execute function hold_step();
`

/** A real server with one person and one organisation, which tests kill and start again on the same data. */
export async function startKillable(environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-killed-'))
  let server: ServerProcess = await startServer(folder, environment)
  let token = ''

  const call = createCall(() => ({ url: server.url, token }))
  const restart = async () => {
    server = await startServer(folder, environment)
  }
  async function query(sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const database = await openDatabase(folder)
    return database.query(sql, values).finally(() => database.end())
  }

  const account = { email: 'ana@example.com', password: 'correct horse', name: 'Ana' }
  token = (await call('POST', '/auth/create-user', account)).token
  const { organisation } = await call('POST', '/orgs', { code: 'killed', data: { name: 'Killed' } })
  const base = `/orgs/${organisation.code}`
  await query(watch)

  return {
    ...{ folder, token, project: organisation.code as string, base, call, query },
    url: () => server.url,
    async upload(name: string, bytes: string | Uint8Array): Promise<void> {
      const form = new FormData()
      form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
      await call('POST', `${base}/docs/upload/upload_root`, form)
      await until(async () => {
        const { jobs } = await call('GET', `${base}/jobs`)
        return jobs.every(({ status }: { status: string }) => !/PENDING|PROGRESS/.test(status))
      })
    },
    /** `between`: what is looked at while no server runs. */
    async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL', between?: () => Promise<void>): Promise<void> {
      await server.kill(signal)
      await between?.()
      await restart()
    },
    /**
     * Ends the server while a job writes the result of the step of this name, which it is done with. Told to stop, the
     * server may write it still; killed, it has not.
     */
    async endAtStep(name: string, signal: 'SIGKILL' | 'SIGTERM', begin: () => Promise<unknown>): Promise<void> {
      const holding = await openDatabase(folder)
      await holding.query('select pg_advisory_lock(hashtext($1))', [name])
      await begin()
      const waits = "select 1 from pg_locks where locktype = 'advisory' and not granted and mode = 'ShareLock'"
      await until(async () => (await query(waits)).rowCount !== 0)
      const ended = server.kill(signal)
      if (signal === 'SIGKILL') await ended
      await holding.end()
      await ended
      await restart()
    },
    async close(): Promise<void> {
      await server.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
