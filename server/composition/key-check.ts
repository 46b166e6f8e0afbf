import crypto, { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Database } from '../platform/database/database.ts'
import { transactAsSystem } from '../platform/database/transaction.ts'
import type { Feature } from '../platform/feature/feature.ts'
import { keyFileOf } from '../platform/settings/secret-key.ts'
import type { Settings } from '../platform/settings/settings.ts'

const nobody = { person: null, organisation: null }
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Slow and keyed, so that the database alone does not allow guessing keys. */
async function hashKey(secretKey: string, nonce: Buffer): Promise<Buffer> {
  const message = createHmac('sha256', secretKey).update('check of the key').digest()
  return (await promisify(crypto.argon2)('argon2id', { message, nonce, ...cost })) as Buffer
}

async function createCheck(secretKey: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await hashKey(secretKey, nonce)
  return [nonce, hash].map((part) => part.toString('base64url')).join('.')
}

async function matchesCheck(secretKey: string, check: string): Promise<boolean> {
  const [nonce, hash] = check.split('.').map((part) => Buffer.from(part, 'base64url'))
  return timingSafeEqual(await hashKey(secretKey, nonce!), hash!)
}

const readCheck = (database: Database): Promise<string | null> =>
  transactAsSystem(database, nobody, async ({ db }) => {
    const row = await db.selectFrom('installation').select('key_check').executeTakeFirstOrThrow()
    return row.key_check
  })

/** Whether the key decrypts an existing secret; true when there are none. */
const fitsSecrets = (database: Database, features: readonly Feature[], secretKey: string): Promise<boolean> =>
  transactAsSystem(database, nobody, async (tx) => {
    const answers: (boolean | null)[] = []
    for (const feature of features) answers.push((await feature.opensSecrets?.(tx, secretKey)) ?? null)
    const known = answers.filter((answer) => answer !== null)
    return known.length === 0 || known.includes(true)
  })

function describeOtherKey({ dataDirectory, secretKeyGiven }: Settings): string {
  const file = keyFileOf(dataDirectory)
  const hint = secretKeyGiven !== undefined && existsSync(file) ? ` It may be the content of ${file}.` : ''
  return `The secret key is not the one that this database was used with: its one-time codes and the passwords of its connections could not be read. Set SECRET_KEY to that key.${hint} If it is lost for good, run "update installation set key_check = null" in the database, and start again.`
}

/**
 * Refuses a key that does not belong to this database. The first key is remembered, once it has decrypted a secret if
 * any exist; after that, servers with another key don't start.
 */
export async function checkSecretKey(
  database: Database,
  features: readonly Feature[],
  settings: Settings,
  secretKey: string,
): Promise<void> {
  let check = await readCheck(database)
  if (check === null) {
    if (!(await fitsSecrets(database, features, secretKey))) return
    const own = await createCheck(secretKey)
    await transactAsSystem(database, nobody, ({ db }) =>
      db.updateTable('installation').set({ key_check: own }).where('key_check', 'is', null).execute(),
    )
    // Another server may have stored its key first.
    check = (await readCheck(database)) ?? own
  }
  if (!(await matchesCheck(secretKey, check))) throw new Error(describeOtherKey(settings))
}
