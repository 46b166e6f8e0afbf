import crypto, { randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { createShares, shareOfCaller } from '../../platform/database/shares.ts'
import { Refusal } from '../../platform/failures/refusal.ts'

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** At most four at a time, two per address: many sign-ins at once queue up instead of using all memory. */
const shares = createShares({
  atOnce: 4,
  perKey: () => 2,
  patienceMilliseconds: 30_000,
  tooLate: () => new Refusal(503, failureTexts.busy),
})

const tag = (password: string, nonce: Buffer): Promise<Buffer> =>
  shares.run(
    shareOfCaller(),
    () => promisify(crypto.argon2)('argon2id', { message: password, nonce, ...cost }) as Promise<Buffer>,
  )

/** An argon2id hash as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await tag(password, nonce)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/(?<!=)=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`
}

const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`

/** False for an unknown person too, after the same amount of work. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonce, hash] = (stored ?? nobodysHash).split('$')
  const expected = Buffer.from(hash!, 'base64')
  const given = await tag(password, Buffer.from(nonce!, 'base64'))
  return timingSafeEqual(given, expected) && stored !== null
}
