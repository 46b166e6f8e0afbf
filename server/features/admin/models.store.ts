import type { z } from 'zod'
import type { ModelSettings, modelServerChangeSchema } from '../../../contract/admin/models.schemas.ts'
import { modelsTexts as texts } from '../../../contract/admin/models.texts.ts'
import { AddressRefused, targetOf } from '../../platform/crawl/fetch-page.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, Refusal } from '../../platform/failures/refusal.ts'
import type { ModelDirectory } from '../../platform/models/directory.ts'
import {
  destinationOf,
  readModelServer,
  readTrials,
  keyFor,
  sealModelKey,
  type StoredModelServer,
  writeModelServer,
} from '../../platform/models/model-server.store.ts'
import type { Settings } from '../../platform/settings/settings.ts'

type Change = z.output<typeof modelServerChangeSchema>
export type ModelsEnvironment = { settings: Settings; secretKey: string; models: ModelDirectory }

const refuse = (field: string, message: string): never => {
  throw new Refusal(400, message, { fields: { [field]: message } })
}
const given = (setting: string | undefined, name: string): string | null => (setting === undefined ? null : name)
const nameIf = (isSet: boolean, name: string): string | null => (isSet ? name : null)

/** Everything here runs as the system. */
export async function readModelSettings(
  tx: Transaction,
  { settings, secretKey, models: directory }: ModelsEnvironment,
): Promise<ModelSettings> {
  const stored = await readModelServer(tx)
  const models = await directory.read(tx)
  const trials = await readTrials(tx, (id) => models.providerOf(id).address)
  const address = settings.MODEL_BASE_URL ?? stored.address ?? ''
  const ownKey = settings.MODEL_BASE_URL === undefined ? undefined : settings.MODEL_API_KEY
  return {
    server: {
      rev: stored.rev,
      address,
      hasKey: ownKey !== undefined || keyFor(stored, address || null, secretKey) !== null,
      models: settings.MODELS === undefined ? stored.models : models.list,
      fast: settings.MODEL_FAST ?? stored.fast ?? '',
      strong: settings.MODEL_STRONG ?? stored.strong ?? '',
      setBy: {
        address: given(settings.MODEL_BASE_URL, 'MODEL_BASE_URL'),
        key: nameIf(ownKey !== undefined, 'MODEL_API_KEY'),
        models: given(settings.MODELS, 'MODELS'),
        fast: given(settings.MODEL_FAST, 'MODEL_FAST'),
        strong: given(settings.MODEL_STRONG, 'MODEL_STRONG'),
      },
    },
    offered: models.list.map(({ id, label }) => {
      const trial = trials.get(id)
      return {
        ...{ id, label, provider: models.providerOf(id).provider },
        trial: trial === undefined ? null : { at: trial.at, checks: trial.checks },
      }
    }),
  }
}

/** Only fields that the environment does not fix may change. */
function refuseFixed(change: Change, { server }: ModelSettings): void {
  const { setBy } = server
  const isSame = {
    address: change.address === '' || change.address === server.address,
    apiKey: change.apiKey === undefined,
    models: change.models.length === 0 || JSON.stringify(change.models) === JSON.stringify(server.models),
    fast: change.fast === '' || change.fast === server.fast,
    strong: change.strong === '' || change.strong === server.strong,
  }
  const names = {
    address: setBy.address,
    apiKey: setBy.key,
    models: setBy.models,
    fast: setBy.fast,
    strong: setBy.strong,
  }
  for (const [field, name] of Object.entries(names))
    if (name !== null && !isSame[field as keyof typeof isSame]) refuse(field, texts.fixed(name))
}

/** Throws a Refusal for an address that must not be called; the name is resolved again for each request. */
async function checkAddress(address: string, { egress }: ModelDirectory): Promise<void> {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return refuse('address', texts.notAnAddress)
  if (url.username !== '' || url.password !== '') return refuse('address', texts.noPassword)
  await targetOf(egress, url).catch((error: unknown) => {
    if (error instanceof AddressRefused) return refuse('address', texts.notReachable)
    throw error
  })
}

function checkModels({ models }: Change): void {
  const ids = models.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) refuse('models', texts.sameId(twice))
}

/** The key to keep: a new one, or the stored one if the address it was given for is unchanged. */
function keptKey(
  change: Change,
  stored: StoredModelServer,
  address: string | null,
  secretKey: string,
): StoredModelServer['key'] {
  if (address === null || change.apiKey === '') return null
  if (change.apiKey !== undefined) return sealModelKey(change.apiKey, address, secretKey)
  return keyFor(stored, address, secretKey) === null ? null : stored.key
}

/** Checks the address before the transaction that saves it: resolving a name may take long. */
export async function checkModelAddress(change: Change, environment: ModelsEnvironment): Promise<void> {
  if (environment.settings.MODEL_BASE_URL === undefined && change.address !== '')
    await checkAddress(change.address, environment.models)
}

export async function changeModelSettings(
  tx: Transaction,
  change: Change,
  environment: ModelsEnvironment,
): Promise<ModelSettings> {
  const { settings, secretKey } = environment
  const stored = await readModelServer(tx, { locks: true })
  const before = await readModelSettings(tx, environment)
  await checkRev(change, stored, () => before.server)
  refuseFixed(change, before)
  checkModels(change)
  const { setBy } = before.server
  const address = setBy.address === null ? change.address || null : stored.address
  const keptAt = settings.MODEL_BASE_URL ?? address
  if (address === null && keptAt === null && (change.apiKey ?? '') !== '') refuse('address', texts.noAddress)
  await writeModelServer(tx, {
    address: address === null ? null : destinationOf(address),
    key: keptKey(change, stored, keptAt, secretKey),
    models: setBy.models === null ? change.models : stored.models,
    fast: setBy.fast === null ? change.fast || null : stored.fast,
    strong: setBy.strong === null ? change.strong || null : stored.strong,
    rev: stored.rev + 1,
  })
  const after = await readModelSettings(tx, environment)
  for (const field of ['fast', 'strong'] as const) {
    const id = after.server[field]
    if (id !== '' && setBy[field] === null && !after.offered.some((one) => one.id === id))
      refuse(field, texts.notOffered(id))
  }
  await record(tx, before, after)
  return after
}

const loggedFields = ({ server }: ModelSettings) => ({
  ...{ name: texts.server, address: server.address, hasKey: server.hasKey, fast: server.fast, strong: server.strong },
  models: server.models.map(({ id, label }) => (id === label ? id : `${label} (${id})`)),
})

async function record(tx: Transaction, before: ModelSettings, after: ModelSettings): Promise<void> {
  const change = {
    thing: 'models' as const,
    id: 'model server',
    before: loggedFields(before),
    after: loggedFields(after),
  }
  await recordInstallation(tx, tx.scope.person, change)
}
