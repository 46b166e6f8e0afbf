import { demoFileCount } from '../../server/features/demo/demo-files.ts'
import { demoOrganisation } from '../../server/features/demo/demo-organisation.ts'
import { until } from '../until.ts'
import { type ServerEnvironment, startServerEnvironment } from './server-environment.ts'
import type { Answered } from './test-server.ts'

export type DemoEnvironment = ServerEnvironment & {
  /** Somebody who works in the demo organisation. */
  token: string
  personId: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  download(path: string): Promise<Uint8Array>
}

/** The demo organisation, read to its end, with a member in it, on 23 November 2026. */
export async function startDemoEnvironment(): Promise<DemoEnvironment> {
  const now = () => Date.parse('2026-11-23T00:00:00Z')
  const environment = await startServerEnvironment({ DEMO: 'on' }, { analystDelay: 0, now })
  const { token, id: personId } = await environment.server.signUp('Superadmin')
  await until(async () => {
    const rows = await environment.rowsOf(
      'select d.status from document d join organisation o on o.id = d.organisation_id where o.code = $1',
      [demoOrganisation.code],
    )
    return rows.length === demoFileCount && rows.every(({ status }) => status === 'indexed')
  })
  await environment.rowsOf(
    `insert into membership (organisation_id, person_id, role) select id, $2, 'user' from organisation where code = $1
     on conflict do nothing`,
    [demoOrganisation.code, personId],
  )
  const base = `/orgs/${demoOrganisation.code}`
  return {
    ...{ ...environment, token, personId },
    call: (method, path, body, headers) => environment.server.call(method, base + path, token, body, headers),
    async download(path) {
      const answer = await fetch(`${environment.server.url}${base}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return new Uint8Array(await answer.arrayBuffer())
    },
  }
}
