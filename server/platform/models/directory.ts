import { type Egress, openEgress } from '../crawl/egress.ts'
import type { Database } from '../database/database.ts'
import { type Transaction, transactAsSystem } from '../database/transaction.ts'
import type { Settings } from '../settings/settings.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { LONGEST_SILENCE_MS } from './operator-fetch.ts'
import { keyFor, readModelServer, readTrials, type StoredModelServer } from './model-server.store.ts'
import { type ModelChoice, type Models, modelsFrom, type ModelSource, sourceOf } from './models.ts'

/** The installation's current models, from the environment and the settings page. */
export type ModelDirectory = {
  current(): Promise<Models>
  choices(): Promise<ModelChoice[]>
  /** Requires a transaction that runs as the system. */
  read(tx: Transaction): Promise<Models>
  /** The egress for calls to a stored address. */
  egress: Egress
}

const nobody = { person: null, organisation: null }

const listed = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Stored settings apply where the environment sets nothing. */
function withStored(source: ModelSource, stored: StoredModelServer, secretKey: string, egress: Egress): ModelSource {
  const address = source.server?.address ?? stored.address
  const storedKey = keyFor(stored, address, secretKey)
  const server =
    source.server === null
      ? address === null
        ? null
        : { address, key: storedKey, fetch: guardedFetch(egress) }
      : { ...source.server, key: source.server.key ?? storedKey }
  return {
    ...source,
    server,
    named: source.named.length > 0 ? source.named : stored.models,
    fast: source.fast ?? stored.fast,
    strong: source.strong ?? stored.strong,
  }
}

export function createModelDirectory(
  settings: Settings,
  { database, secretKey, analystDelay }: { database: Database; secretKey: string; analystDelay?: number | undefined },
): ModelDirectory {
  const environment = sourceOf(settings)
  const egress = { ...openEgress(null, LONGEST_SILENCE_MS), besides: listed(settings.MODEL_ALLOW) }
  const options = analystDelay === undefined ? {} : { analystDelay }

  async function read(tx: Transaction): Promise<Models> {
    const source = withStored(environment, await readModelServer(tx), secretKey, egress)
    const { providerOf } = modelsFrom(source, options)
    const trials = await readTrials(tx, (model) => providerOf(model).address)
    return modelsFrom({ ...source, hasTools: (id) => trials.get(id)?.hasTools ?? true }, options)
  }
  const current = () => transactAsSystem(database, nobody, read)
  return { egress, read, current, choices: async () => (await current()).list }
}
