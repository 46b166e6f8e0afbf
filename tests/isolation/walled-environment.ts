import type { RawBuilder } from 'kysely'
import { transact } from '../../server/platform/database/transaction.ts'
import { makeEnvironment, type Environment } from './people.ts'

const kinds = ['member', 'colleague', 'admin', 'adminOfB', 'visitor'] as const
type Kind = (typeof kinds)[number]

export type WalledEnvironment = Environment & {
  personOf: Record<Kind, string>
  idOf: Record<'a' | 'b' | 'demo', string>
  /** A statement in the scope of somebody in organisation A (a visitor: the demo one), below every check of ours: how many rows it met. */
  met(kind: Kind, statement: RawBuilder<unknown>): Promise<number | 'refused'>
}

const insufficientPrivilege = '42501'

export async function makeWalledEnvironment(): Promise<WalledEnvironment> {
  const environment = await makeEnvironment()
  const personOf = {} as WalledEnvironment['personOf']
  for (const kind of kinds)
    personOf[kind] = (await environment.server.call('GET', '/auth/user-info', environment.token[kind])).body.user.id
  const organisation = async (code: string) =>
    (await environment.rowsOf('select id from organisation where code = $1', [code]))[0].id as string
  const idOf = {
    a: await organisation(environment.organisationA),
    b: await organisation(environment.organisationB),
    demo: await organisation(environment.project.visitor),
  }
  return {
    ...{ ...environment, personOf, idOf },
    async met(kind, statement) {
      const scope = { person: personOf[kind], organisation: kind === 'visitor' ? idOf.demo : idOf.a }
      try {
        const { rows, numAffectedRows } = await transact(environment.walled, scope, (tx) => statement.execute(tx.db))
        return Number(numAffectedRows ?? rows.length)
      } catch (error) {
        if ((error as { code?: string }).code === insufficientPrivilege) return 'refused'
        throw error
      }
    },
  }
}
