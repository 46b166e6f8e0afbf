import type { FastifyInstance } from 'fastify'
import { researchRoutes as routes } from '../../../contract/research/research.routes.ts'
import type { ResearchPlan, ResearchSource } from '../../../contract/research/research.schemas.ts'
import { researchTexts as texts } from '../../../contract/research/research.texts.ts'
import type { AssistantPorts } from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { JobEngine } from '../../platform/jobs/job.types.ts'
import type { ResolvedModel } from '../../platform/models/models.ts'
import type { Services } from '../../platform/http/services.ts'
import type { OrganisationOfCall } from '../../platform/http/caller.store.ts'
import { findTopic, listEntries, listTopics, readTopic, updatesOf } from './research.read.ts'
import { planBefore } from './plan-before.ts'
import { changeTopic, createTopic, refreshTopic, resetTopic, restoreTopic, trashTopic } from './research.store.ts'

type Asker = { personId: string; organisationId: string }
export type ResearchParts = {
  engine: JobEngine
  now: () => number
  hasSearch: boolean
  portsOf(asker: Asker): Promise<AssistantPorts>
  modelOf(asker: Asker): Promise<ResolvedModel>
}

/** Approximate seconds per question, with the built-in analyst and with a model, and per page. */
const seconds = { builtIn: 4, model: 60, page: 4, report: 10 }
const pagesOfSearch = 6

type Stored = { documents: number; pages: number }
async function countSources(tx: Transaction): Promise<Stored> {
  const organisation = tx.scope.organisation!
  const documents = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', organisation)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = await tx.db
    .selectFrom('web_page')
    .where('organisation_id', '=', organisation)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { documents: Number(documents.count), pages: Number(pages.count) }
}

function sourcesOf(
  source: ResearchSource,
  { documents, pages }: Stored,
  addresses: number,
  hasSearch: boolean,
): ResearchPlan['sources'] {
  const { sources } = texts
  const internal = { name: sources.internal, detail: sources.documents(documents), isReady: documents > 0 }
  const external = [
    { name: sources.website, detail: pages > 0 ? sources.pages(pages) : sources.noPages, isReady: pages > 0 },
    {
      name: sources.addresses,
      detail: addresses > 0 ? sources.pages(addresses) : sources.noAddresses,
      isReady: addresses > 0,
    },
    { name: sources.search, detail: hasSearch ? sources.searchReady : sources.noSearch, isReady: hasSearch },
  ]
  return [...(source === 'external' ? [] : [internal]), ...(source === 'internal' ? [] : external)]
}

const byOf = ({ role }: OrganisationOfCall) => ({ isAdministrator: role === 'admin' })

export function serveResearch(
  server: FastifyInstance,
  services: Services,
  { engine, now, hasSearch, portsOf, modelOf }: ResearchParts,
): void {
  const { workers } = services
  serve(server, services, routes.listResearch, ({ transact }) =>
    transact(async (tx) => ({ topics: await listTopics(tx) })),
  )
  serve(server, services, routes.createResearch, ({ body, transact }) =>
    transact((tx) => createTopic(tx, engine, body, now())),
  )
  serve(server, services, routes.planResearch, async ({ body, caller, organisation, transact }) => {
    const asker = { personId: caller.personId, organisationId: organisation.id }
    const model = await modelOf(asker)
    const { workers } = services
    const made = await planBefore({ workers, model, ports: await portsOf(asker), ...asker }, body)
    const sources = sourcesOf(body.source, await transact(countSources), body.addresses.length, hasSearch)
    const pages = body.source === 'internal' ? 0 : body.addresses.length + (hasSearch ? pagesOfSearch : 0)
    const each = model.isBuiltIn ? seconds.builtIn : seconds.model
    const minutes = Math.max(1, Math.ceil((made.questions.length * each + pages * seconds.page + seconds.report) / 60))
    return { plan: { ...made, sources, minutes } }
  })
  serve(server, services, routes.suggestOutputFormat, async ({ body, organisation }) => ({
    outputFormat: await workers.run('suggest an output format', { organisationId: organisation.id, input: body.topic }),
  }))
  serve(server, services, routes.readResearch, ({ params, transact }) =>
    transact(async (tx) => ({ topic: await readTopic(tx, params.topicId) })),
  )
  serve(server, services, routes.changeResearch, ({ params, body, organisation, transact }) =>
    transact(async (tx) => ({
      topic: await changeTopic(tx, { id: params.topicId, by: byOf(organisation), now: now() }, body),
    })),
  )
  serve(server, services, routes.deleteResearch, ({ params, organisation, transact }) =>
    transact(async (tx) => {
      await trashTopic(tx, engine, params.topicId, byOf(organisation))
      return {}
    }),
  )
  serve(server, services, routes.restoreResearch, ({ params, organisation, transact }) =>
    transact(async (tx) => ({ topic: await restoreTopic(tx, params.topicId, byOf(organisation)) })),
  )
  serve(server, services, routes.resetResearch, ({ params, organisation, transact }) =>
    transact((tx) => resetTopic(tx, engine, params.topicId, byOf(organisation))),
  )
  serve(server, services, routes.refreshResearch, ({ params, transact }) =>
    transact((tx) => refreshTopic(tx, engine, params.topicId)),
  )
  serve(server, services, routes.readResearchUpdates, ({ params, transact }) =>
    transact(async (tx) => {
      if ((await findTopic(tx, params.topicId)) === null) throw notFound()
      return { updates: await updatesOf(tx, params.topicId) }
    }),
  )
  serve(server, services, routes.listResearchEntries, ({ params, transact }) =>
    transact(async (tx) => ({ entries: await listEntries(tx, params.topicId) })),
  )
}
