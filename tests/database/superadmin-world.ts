import { type ServerWorld, startServerWorld } from './server-world.ts'
import type { Answered, Person } from './test-server.ts'

export type SuperadminWorld = ServerWorld & {
  superadmin: Person
  asSuperadmin(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
}

/** A server whose first person, and so its superadmin, has signed up. */
export async function startSuperadminWorld(): Promise<SuperadminWorld> {
  const world = await startServerWorld()
  const superadmin = await world.server.signUp('Superadmin')
  return {
    ...{ ...world, superadmin },
    asSuperadmin: (method, path, body, headers) => world.server.call(method, path, superadmin.token, body, headers),
  }
}
