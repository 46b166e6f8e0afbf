import { dayOf, defaultTimeZone, isTimeZone } from '../../../contract/shared/time-zones.ts'
import type { AnswerLimit, AssistantPorts } from '../../engines/tools/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { nameConversation, type Transaction, transact, transactAsSystem } from '../../platform/database/transaction.ts'
import { askedIn, listKeptResults, metricsOf, readCatalogue } from '../datasets/index.ts'
import { findPattern } from './pattern-search.ts'
import { tablePorts } from './table-ports.ts'
import { withMeasures } from './with-measures.ts'
import {
  countByFolder,
  findReadable,
  findText,
  listReadable,
  passagesAt,
  readParts,
  searchPassages,
  tableHeads,
} from '../search/index.ts'
import { listOffered } from '../playbooks/index.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Workers } from '../../platform/workers/workers.ts'

export type AssistantEnvironment = {
  database: Database
  warehouse: WarehouseEngine
  workers: Workers
  now: () => number
  onModelCall?: (call: { model: string; isOk: boolean; input: number; output: number }) => void
}

async function hasAttachments(tx: Transaction, threadId: string): Promise<boolean> {
  await nameConversation(tx.db, threadId)
  const row = await tx.db
    .selectFrom('attachment')
    .where('thread_id', '=', threadId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A mark without support is dropped, and the answer goes on. */
function unlessTooMuch(error: unknown): null {
  if (isTooMuch(error)) return null
  throw error
}

/**
 * `threadId`: the conversation in which something is asked. `isServer`: the server itself asks in an organisation whose
 * documents are everybody's. `asUser`: without the rights of an administrator. `only`: what the question is limited to.
 */
type Asker = {
  personId: string | null
  organisationId: string
  threadId?: string | null
  isServer?: boolean
  asUser?: boolean
  only?: AnswerLimit | null
}

/** What the assistant may ask for this person in this organisation: everything runs with their rights. */
export async function assistantPorts(
  { database, warehouse, workers, now }: AssistantEnvironment,
  { personId, organisationId, threadId = null, isServer = false, asUser = false, only = null }: Asker,
): Promise<AssistantPorts> {
  const scope = { person: personId, organisation: organisationId, isWorker: isServer }
  const origin = threadId === null ? null : askedIn.conversation(threadId)
  const start = await transact(database, scope, async (tx) => ({
    organisation: await tx.db
      .selectFrom('organisation')
      .where('id', '=', organisationId)
      .select(['name', 'timezone', 'currency', 'content', 'model_instructions'])
      .executeTakeFirstOrThrow(),
    person: isServer
      ? { name: '' }
      : await tx.db.selectFrom('person').where('id', '=', scope.person).select('name').executeTakeFirstOrThrow(),
    catalogue: await readCatalogue(tx, only),
    whole: only === null ? null : await readCatalogue(tx),
    hasAttachments: threadId !== null && (await hasAttachments(tx, threadId)),
    earlier: origin === null ? [] : await listKeptResults(tx, origin),
  }))
  const { organisation, person, catalogue, whole, earlier } = start
  // Colleagues must not read a person's instructions, so the request role can't select that column.
  const own = await transactAsSystem(database, scope, ({ db }) =>
    db.selectFrom('person').where('id', '=', personId).select('model_instructions').executeTakeFirst(),
  )
  const timeZone = isTimeZone(organisation.timezone) ? organisation.timezone : defaultTimeZone
  const { currency } = organisation
  const documents = only?.documents
  // Only here are files of the conversation found beside the documents, with the rights of the person.
  const reading = threadId !== null && start.hasAttachments ? { ...scope, conversation: threadId } : scope
  return {
    searchDocuments: (query) => transact(database, reading, (tx) => searchPassages(tx, workers, query, documents)),
    fitsOf: ({ hits, looked, terms }, phrases) => {
      const passages = hits.map((hit) => ({ ...hit, passage: '' }))
      return workers
        .run('say how well passages fit', { organisationId, input: { phrases, passages, looked, terms } })
        .catch((error: unknown) => unlessTooMuch(error) ?? [])
    },
    documents: {
      list: (asked) => transact(database, reading, (tx) => listReadable(tx, asked, documents)),
      folders: () => transact(database, reading, (tx) => countByFolder(tx, documents)),
      find: (called) => transact(database, reading, (tx) => findReadable(tx, called, documents)),
      read: (asked) => transact(database, reading, (tx) => readParts(tx, asked, documents)),
      findText: (asked) => transact(database, reading, (tx) => findText(tx, asked, documents)),
      findPattern: (asked) => findPattern({ database, workers, scope: reading }, asked, undefined, documents),
      passagesAt: (spans) => transact(database, reading, (tx) => passagesAt(tx, spans, documents)),
      tableHeads: (passages) => transact(database, reading, (tx) => tableHeads(tx, passages)),
    },
    tables: tablePorts(
      { database, warehouse },
      { personId, organisationId, asUser, catalogue, timeZone, origin, earlier, whole },
    ),
    findSupport: (input) =>
      workers.run('find what supports a sentence', { organisationId, input }).catch(unlessTooMuch),
    ...withMeasures(
      metricsOf({ warehouse, organisationId, catalogue, timeZone, currency, now }),
      { database, warehouse, workers, now, timeZone, scope },
      currency,
      only?.measures,
    ),
    listPlaybooks: () => (only === null ? transact(database, scope, listOffered) : Promise.resolve([])),
    today: () => dayOf(now(), timeZone),
    timeZone,
    currency,
    organisationName: organisation.name,
    content: { whatWeDo: '', vision: '', currentFocus: '', ...organisation.content },
    personName: person.name,
    ownInstructions: { organisation: organisation.model_instructions, person: own?.model_instructions ?? '' },
  }
}
