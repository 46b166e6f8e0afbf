import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const atOnce = 4

let running = 0
const waiting: (() => void)[] = []

/** Four at a time: a storm of log-ins takes turns instead of the machine's memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((next) => waiting.push(next))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const tag = (password: string, nonce: Buffer): Promise<Buffer> =>
  inTurn(() => derive('argon2id', { message: password, nonce, ...cost }) as Promise<Buffer>)

/** An argon2id hash as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await tag(password, nonce)
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/(?<!=)=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`
}

const nobodysHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`

/** False for an unknown person too, after the same work. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonce, hash] = (stored ?? nobodysHash).split('$')
  const expected = Buffer.from(hash!, 'base64')
  const given = await tag(password, Buffer.from(nonce!, 'base64'))
  return timingSafeEqual(given, expected) && stored !== null
}
