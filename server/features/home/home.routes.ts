import type { FastifyInstance } from 'fastify'
import { homeRoutes as routes } from '../../../contract/home/home.routes.ts'
import { isDay } from '../../../contract/shared/periods.ts'
import { defaultTimeZone, isTimeZone, startOfDay } from '../../../contract/shared/time-zones.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { Services } from '../../platform/http/services.ts'
import type { Caller, OrganisationOfCall } from '../../platform/http/caller.store.ts'
import { listContentUpdates } from './content-updates.store.ts'
import { askForMatters } from './home.commands.ts'
import { dismissMatter, listMatters } from './matters.store.ts'
import { noteVisit } from './visits.store.ts'
import { addItem, changeItem, deleteItem, type Editor, listWatchlist } from './watchlist.store.ts'

/** A day begins when it does where the organisation is. */
function sinceOf(since: string | undefined, { timeZone }: OrganisationOfCall): string | null {
  if (since === undefined) return null
  return isDay(since) ? startOfDay(since, isTimeZone(timeZone) ? timeZone : defaultTimeZone) : since
}

const editorOf = (caller: Caller, { role }: OrganisationOfCall): Editor => ({
  personId: caller.personId,
  isAdministrator: role === 'admin',
})

export function serveHome(server: FastifyInstance, services: Services, { engine }: { engine: JobEngine }): void {
  serve(server, services, routes.noteVisit, ({ transact }) =>
    transact(async (tx) => ({ priorVisits: await noteVisit(tx) })),
  )

  serve(server, services, routes.listContentUpdates, ({ query, organisation, transact }) =>
    transact(async (tx) => ({
      updates: await listContentUpdates(
        tx,
        organisation.code,
        sinceOf(query.since, organisation),
        organisation.role !== null,
      ),
    })),
  )

  serve(server, services, routes.listMatters, ({ query, organisation, transact }) =>
    transact(async (tx) => ({ matters: await listMatters(tx, sinceOf(query.since, organisation)) })),
  )

  serve(server, services, routes.dismissMatter, ({ params, transact }) =>
    transact(async (tx) => {
      await dismissMatter(tx, params.matterId)
      return {}
    }),
  )

  serve(server, services, routes.listWatchlist, ({ transact }) =>
    transact(async (tx) => ({ watchlist: await listWatchlist(tx) })),
  )

  serve(server, services, routes.createWatchlistItem, ({ body, transact }) =>
    transact(async (tx) => {
      const item = await addItem(tx, body.item)
      await askForMatters(tx, engine, true)
      return { item }
    }),
  )

  serve(server, services, routes.changeWatchlistItem, ({ body, caller, organisation, transact }) =>
    transact(async (tx) => {
      const item = await changeItem(tx, editorOf(caller, organisation), body.item)
      await askForMatters(tx, engine, true)
      return { item }
    }),
  )

  serve(server, services, routes.deleteWatchlistItem, ({ params, caller, organisation, transact }) =>
    transact(async (tx) => {
      await deleteItem(tx, editorOf(caller, organisation), params.itemId)
      await askForMatters(tx, engine)
      return {}
    }),
  )
}
