import type { RawBuilder } from 'kysely'
import { transact } from '../../server/database/transaction.ts'
import { makeWorld, type World } from './people.ts'

const kinds = ['member', 'colleague', 'admin', 'adminOfB', 'visitor'] as const
type Kind = (typeof kinds)[number]

export type WalledWorld = World & {
  personOf: Record<Kind, string>
  idOf: Record<'a' | 'b' | 'demo', string>
  /** A statement in the scope of somebody in organisation A (a visitor: the demo one), below every check of ours: how many rows it met. */
  met(kind: Kind, statement: RawBuilder<unknown>): Promise<number | 'refused'>
}

const insufficientPrivilege = '42501'

export async function makeWalledWorld(): Promise<WalledWorld> {
  const world = await makeWorld()
  const personOf = {} as WalledWorld['personOf']
  for (const kind of kinds)
    personOf[kind] = (await world.server.call('GET', '/auth/user-info', world.token[kind])).body.user.id
  const organisation = async (code: string) =>
    (await world.rowsOf('select id from organisation where code = $1', [code]))[0].id as string
  const idOf = {
    a: await organisation(world.organisationA),
    b: await organisation(world.organisationB),
    demo: await organisation(world.project.visitor),
  }
  return {
    ...{ ...world, personOf, idOf },
    async met(kind, statement) {
      const scope = { person: personOf[kind], organisation: kind === 'visitor' ? idOf.demo : idOf.a }
      try {
        const { rows, numAffectedRows } = await transact(world.walled, scope, (tx) => statement.execute(tx.db))
        return Number(numAffectedRows ?? rows.length)
      } catch (error) {
        if ((error as { code?: string }).code === insufficientPrivilege) return 'refused'
        throw error
      }
    },
  }
}
