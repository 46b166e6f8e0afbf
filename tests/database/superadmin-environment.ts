import { type ServerEnvironment, startServerEnvironment } from './server-environment.ts'
import type { Answered, Person } from './test-server.ts'

export type SuperadminEnvironment = ServerEnvironment & {
  superadmin: Person
  asSuperadmin(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
}

/** A server whose first person, and so its superadmin, has signed up. */
export async function startSuperadminEnvironment(): Promise<SuperadminEnvironment> {
  const environment = await startServerEnvironment()
  const superadmin = await environment.server.signUp('Superadmin')
  return {
    ...{ ...environment, superadmin },
    asSuperadmin: (method, path, body, headers) =>
      environment.server.call(method, path, superadmin.token, body, headers),
  }
}
