import { resolve } from 'node:path'
import { z } from 'zod'

const text = z.string().trim().min(1)
const optional = z.preprocess((value) => (value === '' ? undefined : value), text.optional())

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4100),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: optional,
  PUBLIC_URL: optional,
  TRUST_PROXY: optional,
  RATE_LIMITS: z.enum(['on', 'loose']).default('on'),
  SMTP_URL: optional,
  SUPPORT_EMAIL: text.default('support@example.com'),
  SUPPORT_USER_EMAIL: optional,
  PRODUCT_NAME: text.default('Sextant'),
  SECRET_KEY: optional,
  MODEL_BASE_URL: optional,
  MODEL_API_KEY: optional,
  MODELS: optional,
  MODEL_PRICES: optional,
  ANTHROPIC_API_KEY: optional,
  OPENAI_API_KEY: optional,
  DEMO: z.enum(['on', 'off']).default('on'),
  /** `none`: no website is read. A list of `host:port`: these alone are, also where they are not public; for tests. */
  CRAWL_ALLOW: optional,
})

export type Settings = Readonly<
  Omit<z.infer<typeof environmentSchema>, 'DATA_DIR' | 'SECRET_KEY'> & {
    dataDirectory: string
    secretKeyGiven: string | undefined
  }
>

const loopbackHosts = ['127.0.0.1', 'localhost', '::1']

/** The settings from the environment; throws an Error whose message is a sentence for the person who starts the server. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The settings cannot be used. ${problems.join('; ')}`)
  }
  const { DATA_DIR, SECRET_KEY, ...rest } = parsed.data
  if (rest.RATE_LIMITS === 'loose' && !loopbackHosts.includes(rest.HOST)) {
    throw new Error('RATE_LIMITS=loose is accepted only while HOST is a loopback address.')
  }
  if (rest.SMTP_URL !== undefined && !/^smtps?:\/\/./.test(rest.SMTP_URL))
    throw new Error('SMTP_URL begins with smtp:// or smtps://, for example smtps://name:password@mail.example.com.')
  if (rest.CRAWL_ALLOW !== undefined && rest.CRAWL_ALLOW !== 'none' && !loopbackHosts.includes(rest.HOST)) {
    throw new Error('CRAWL_ALLOW with addresses is accepted only while HOST is a loopback address.')
  }
  return { ...rest, dataDirectory: resolve(DATA_DIR), secretKeyGiven: SECRET_KEY }
}
