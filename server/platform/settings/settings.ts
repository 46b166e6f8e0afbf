import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { keyFileOf } from './secret-key.ts'

const isUrlOf = (protocols: readonly string[]) => (value: string) => {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
}

const isOrigin = (value: string): boolean => {
  const url = URL.parse(value)
  return (
    isUrlOf(['http:', 'https:'])(value) && url?.pathname === '/' && `${url.search}${url.hash}${url.username}` === ''
  )
}

/** A local database may be addressed by its socket folder instead of a host. */
const isDatabase = (value: string): boolean =>
  isUrlOf(['postgres:', 'postgresql:'])(value) || /^postgres(ql)?:\/\/\/.*[?&]host=/.test(value)

const rangesOfProxies = ['loopback', 'linklocal', 'uniquelocal']
const isAddressRange = (part: string): boolean => {
  const [address = '', bits, ...more] = part.split('/')
  const widest = isIP(address) === 4 ? 32 : 128
  const isWidth = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= widest)
  return isIP(address) !== 0 && isWidth && more.length === 0
}

/**
 * A value for Fastify: everyone, nobody, or a list. A number of proxies is refused: clients could fake that many hops.
 */
function trustOf(value: string): boolean | string | null {
  if (value === 'true' || value === 'false') return value === 'true'
  const parts = value.split(',').map((part) => part.trim())
  return parts.every((part) => rangesOfProxies.includes(part) || isAddressRange(part)) ? parts.join(',') : null
}

const text = z.string()
const optional = text.optional()
/** Kept as text and parsed where used. */
const wholeNumber = (least: number, most: number, sentence: string) =>
  text
    .refine((value) => /^\d{1,8}$/.test(value) && Number(value) >= least && Number(value) <= most, sentence)
    .optional()
const checked = (isRight: (value: string) => boolean, sentence: string) => text.refine(isRight, sentence)
const oneOf = <Choice extends string>(name: string, choices: readonly [Choice, Choice]) =>
  z.enum(choices, `${name} is "${choices[0]}" or "${choices[1]}".`)

const isEmail = (value: string) => /^[^\s@]+@[^\s@]+$/.test(value)
const isWebAddress = isUrlOf(['http:', 'https:'])

export const environmentSchema = z.object({
  PORT: checked((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'PORT is a number from 0 to 65535.')
    .default('4100')
    .transform(Number),
  HOST: checked(
    (value) => /^[^\s/@[\]]+$/.test(value) && (isIP(value) !== 0 || !value.includes(':')),
    'HOST is the address to listen on, such as 127.0.0.1 or 0.0.0.0, without http:// and without a port.',
  ).default('127.0.0.1'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: checked(
    isDatabase,
    'DATABASE_URL is an address such as postgres://name:password@localhost:5432/sextant, with special characters of the password written as %40 and the like.',
  ).optional(),
  PUBLIC_URL: checked(
    isOrigin,
    'PUBLIC_URL begins with http:// or https:// and has nothing after the host and port, for example https://sextant.example.com.',
  ).optional(),
  TRUST_PROXY: optional.transform((value, context) => {
    const trust = value === undefined ? undefined : trustOf(value)
    if (trust !== null) return trust
    context.addIssue('TRUST_PROXY is true, or the addresses of the proxies in front, for example 127.0.0.1,10.0.0.0/8.')
    return z.NEVER
  }),
  RATE_LIMITS: oneOf('RATE_LIMITS', ['on', 'loose']).default('on'),
  SMTP_URL: checked(
    isUrlOf(['smtp:', 'smtps:']),
    'SMTP_URL begins with smtp:// or smtps://, for example smtps://name:password@mail.example.com.',
  ).optional(),
  SUPPORT_EMAIL: checked(isEmail, 'SUPPORT_EMAIL is an email address.').default('support@example.com'),
  SUPPORT_USER_EMAIL: checked(isEmail, 'SUPPORT_USER_EMAIL is an email address.').optional(),
  PRODUCT_NAME: text.default('Sextant'),
  SECRET_KEY: checked(
    (value) => value.length >= 16,
    'SECRET_KEY has at least 16 characters that nobody can guess; "openssl rand -base64 32" makes some.',
  ).optional(),
  MODEL_BASE_URL: checked(
    isWebAddress,
    'MODEL_BASE_URL is the address of an OpenAI-compatible server, for example http://localhost:11434/v1.',
  ).optional(),
  MODEL_API_KEY: optional,
  MODELS: optional,
  /** Ids of the models for small work, and for answering and writing, where an organisation allows them. */
  MODEL_FAST: optional,
  MODEL_STRONG: optional,
  /** A list of `host:port` that the models page accepts although they are not public. */
  MODEL_ALLOW: optional,
  MODEL_PRICES: optional,
  MODEL_CONTEXT: wholeNumber(
    4_000,
    10_000_000,
    'MODEL_CONTEXT is how many tokens the models read, for example 128000.',
  ),
  MODEL_FIRST_SILENCE: wholeNumber(
    5,
    900,
    'MODEL_FIRST_SILENCE is how many seconds a model may be silent before its first word, 5 to 900.',
  ),
  MODEL_SILENCE: wholeNumber(
    5,
    900,
    'MODEL_SILENCE is how many seconds a model may be silent within its answer, 5 to 900.',
  ),
  ANTHROPIC_API_KEY: optional,
  OPENAI_API_KEY: optional,
  METRICS_TOKEN: checked(
    (value) => /^\S{16,400}$/.test(value),
    'METRICS_TOKEN has at least 16 characters and no spaces; "openssl rand -hex 32" makes some.',
  ).optional(),
  BACKUP_KEY: checked(
    (value) => /^[\w-]{43}$/.test(value),
    'BACKUP_KEY is the public key that "npm run backup -- --new-key FILE" prints; the private key stays in that file.',
  ).optional(),
  DEMO: oneOf('DEMO', ['on', 'off']).default('on'),
  /** `none`: no website is read. A list of `host:port`: only these are, even if not public; for tests. */
  CRAWL_ALLOW: optional,
  SEARCH_URL: checked(
    isWebAddress,
    'SEARCH_URL is the address of a SearXNG server, for example http://localhost:8080.',
  ).optional(),
  BRAVE_API_KEY: optional,
  /** A list of `host:port` that integrations may reach although they are not public. */
  INTEGRATION_ALLOW: optional,
  /** A list of `code=http://host:port` that replace the vendors of these integrations; for tests. */
  INTEGRATION_STAND_INS: optional,
})

type Environment = z.infer<typeof environmentSchema>
export type Settings = Readonly<
  Omit<Environment, 'DATA_DIR' | 'SECRET_KEY'> & {
    dataDirectory: string
    secretKeyGiven: string | undefined
  }
>

const loopbackHosts = ['127.0.0.1', 'localhost', '::1']

/** Models in MODELS without a configured server. */
function modelsOfNobody({ MODELS, MODEL_BASE_URL, ANTHROPIC_API_KEY, OPENAI_API_KEY }: Environment): string[] {
  if (MODEL_BASE_URL !== undefined) return []
  const ids = (MODELS ?? '').split(',').map((entry) => entry.split('=')[0]!.trim())
  const isReached = (id: string) =>
    id === '' ||
    (id.startsWith('anthropic/') && ANTHROPIC_API_KEY !== undefined) ||
    (id.startsWith('openai/') && OPENAI_API_KEY !== undefined)
  return ids.filter((id) => !isReached(id))
}

/** Several servers may share a database, so a server must not generate settings they need in common. */
function missingBesideDatabase({ DATABASE_URL, SECRET_KEY, PUBLIC_URL, DATA_DIR }: Environment): string[] {
  if (DATABASE_URL === undefined) return []
  const file = keyFileOf(resolve(DATA_DIR))
  const key = existsSync(file)
    ? `SECRET_KEY has to be set beside DATABASE_URL. The key used so far is in ${file}: set SECRET_KEY to its content.`
    : 'SECRET_KEY has to be set beside DATABASE_URL, to the same at least 16 characters on every server; "openssl rand -base64 32" makes some.'
  const address =
    'PUBLIC_URL has to be set beside DATABASE_URL, to the address people use, for example https://sextant.example.com.'
  return [SECRET_KEY === undefined ? key : '', PUBLIC_URL === undefined ? address : '']
}

/** Problems between settings, as sentences: those that don't go together. */
function conflictsOf(given: Environment): string[] {
  const isReachedByOthers = !loopbackHosts.includes(given.HOST)
  const lost = modelsOfNobody(given)
  return [
    ...missingBesideDatabase(given),
    isReachedByOthers && given.RATE_LIMITS === 'loose'
      ? 'RATE_LIMITS=loose is accepted only while HOST is a loopback address.'
      : '',
    isReachedByOthers && given.CRAWL_ALLOW !== undefined && given.CRAWL_ALLOW !== 'none'
      ? 'CRAWL_ALLOW with addresses is accepted only while HOST is a loopback address.'
      : '',
    isReachedByOthers && given.INTEGRATION_STAND_INS !== undefined
      ? 'INTEGRATION_STAND_INS is accepted only while HOST is a loopback address.'
      : '',
    lost.length > 0
      ? `MODELS names ${lost.join(', ')}, which no server is set for: set MODEL_BASE_URL, or ANTHROPIC_API_KEY for anthropic/… and OPENAI_API_KEY for openai/….`
      : '',
  ].filter(Boolean)
}

/**
 * Reads the settings from the environment. Throws an Error whose message is for the person who starts the server, one
 * sentence per line.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.entries(environment).map(([name, value]) => [name, value?.trim() || undefined])
  const parsed = environmentSchema.safeParse(Object.fromEntries(given))
  const problems = parsed.success ? conflictsOf(parsed.data) : parsed.error.issues.map((issue) => issue.message)
  if (!parsed.success || problems.length > 0) throw new Error(problems.join('\n'))
  const { DATA_DIR, SECRET_KEY, ...rest } = parsed.data
  return { ...rest, dataDirectory: resolve(DATA_DIR), secretKeyGiven: SECRET_KEY }
}
