import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environmentSchema, readSettings } from './settings.ts'

/** The settings required with an external database. */
const besideDatabase = { SECRET_KEY: 'x'.repeat(16), PUBLIC_URL: 'https://a' }

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test('addresses that a website may have beside the public ones are taken only on a server that nobody else reaches', () => {
  const given = { CRAWL_ALLOW: '127.0.0.1:4321' }
  expect(readSettings(given).CRAWL_ALLOW).toBe('127.0.0.1:4321')
  expect(() => readSettings({ ...given, HOST: '0.0.0.0' })).toThrow(
    'CRAWL_ALLOW with addresses is accepted only while HOST is a loopback address.',
  )
  expect(readSettings({ CRAWL_ALLOW: 'none', HOST: '0.0.0.0' }).CRAWL_ALLOW).toBe('none')
  expect(readSettings({}).CRAWL_ALLOW).toBe(undefined)
})

test('the table of the README names every setting with its default', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`)?/gm)].map(([, name, value]) => [name, value])
  const defaults: Record<string, unknown> = environmentSchema.parse({})
  const settings = Object.keys(environmentSchema.shape).map((name) => [name, defaults[name]?.toString()])
  const byName = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]))
  // CHROMIUM_PATH is only read by test tools.
  expect(rows.sort(byName)).toEqual([...settings, ['CHROMIUM_PATH', undefined]].sort(byName))
})

test('a setting that is empty counts as not given', () => {
  const empty = Object.fromEntries(Object.keys(environmentSchema.shape).map((name) => [name, ' ']))
  expect(readSettings(empty)).toEqual(readSettings({}))
  expect(readSettings({}).PORT).toBe(4100)
})

test.each([
  ['PORT', ['abc', '-1', '65536', '4100.5', '1e3'], ['0', '80', '65535']],
  ['HOST', ['http://localhost', 'localhost:80', 'my host', '[::1]'], ['0.0.0.0', '::', '::1', 'sextant.example']],
  [
    'DATABASE_URL',
    ['nonsense', 'mysql://a@b/c', 'postgres:sextant'],
    ['postgres://a:b@c:5432/d', 'postgresql://c/d', 'postgres:///d?host=/var/run/postgresql'],
  ],
  [
    'PUBLIC_URL',
    ['sextant.example.com', 'ftp://a', 'https://a/sextant', 'https://a/?b'],
    ['https://a', 'http://a:81/'],
  ],
  ['TRUST_PROXY', ['nonsense', 'yes', '1', '10.0.0.0/33', '10.0.0.1,'], ['10.0.0.0/8, ::1/128', 'loopback']],
  ['RATE_LIMITS', ['off'], ['on', 'loose']],
  ['SMTP_URL', ['mail.example.com', 'https://a', 'smtp://'], ['smtp://a', 'smtps://name:word@a:465']],
  ['SUPPORT_EMAIL', ['nobody', 'a b@c'], ['help@example.com']],
  ['SUPPORT_USER_EMAIL', ['nobody'], ['help@example.com']],
  ['SECRET_KEY', ['short', 'x'.repeat(15)], ['x'.repeat(16)]],
  ['MODEL_BASE_URL', ['localhost:11434', 'nonsense'], ['http://localhost:11434/v1']],
  ['DEMO', ['no', 'ON'], ['on', 'off']],
])('%s is refused in a sentence that names it, and taken when it is right', (name, wrong, right) => {
  for (const value of wrong) {
    const problems = problemsOf({ ...besideDatabase, [name]: value })
    expect({ value, problems }).toEqual({ value, problems: [expect.stringMatching(new RegExp(`^${name} .*\\.$`))] })
    if (name === 'SECRET_KEY') expect(problems.join()).not.toContain(value)
  }
  for (const value of right)
    expect({ value, problems: problemsOf({ ...besideDatabase, [name]: value }) }).toEqual({ value, problems: [] })
})

test('all that is wrong is told at once, a sentence a line, and no secret with it', () => {
  const problems = problemsOf({ PORT: 'abc', DEMO: 'maybe', DATABASE_URL: 'secret-word', SMTP_URL: 'secret-word' })
  expect(problems.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DATABASE_URL', 'SMTP_URL', 'DEMO'])
  expect(problems.join()).not.toContain('secret-word')
})

test('a server on a database of its own has a key and an address that others can have as well', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'sextant-settings-'))
  const given = { DATA_DIR, DATABASE_URL: 'postgres://a:b@c:5432/d' }
  const address =
    'PUBLIC_URL has to be set beside DATABASE_URL, to the address people use, for example https://sextant.example.com.'
  expect(problemsOf(given)).toEqual([
    'SECRET_KEY has to be set beside DATABASE_URL, to the same at least 16 characters on every server; "openssl rand -base64 32" makes some.',
    address,
  ])
  await writeFile(join(DATA_DIR, 'secret-key'), 'the key that was used so far')
  const named = `SECRET_KEY has to be set beside DATABASE_URL. The key used so far is in ${DATA_DIR}/secret-key: set SECRET_KEY to its content.`
  expect(problemsOf(given)).toEqual([named, address])
  expect(problemsOf({ ...given, PUBLIC_URL: 'https://a' })).toEqual([named])
  expect(problemsOf({ ...given, PUBLIC_URL: 'https://a', SECRET_KEY: 'x'.repeat(16) })).toEqual([])
  expect(problemsOf({ DATA_DIR })).toEqual([])
  await rm(DATA_DIR, { recursive: true })
})

test('whom the server believes the address of a request', () => {
  const trust = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }).TRUST_PROXY
  expect([trust('true'), trust('false'), trust(''), trust('10.0.0.1, 127.0.0.0/8')]).toEqual([
    ...[true, false, undefined],
    '10.0.0.1,127.0.0.0/8',
  ])
})

test('a model that no server is set for is told at the start', () => {
  const sentence = (ids: string) =>
    `MODELS names ${ids}, which no server is set for: set MODEL_BASE_URL, or ANTHROPIC_API_KEY for anthropic/… and OPENAI_API_KEY for openai/….`
  expect(problemsOf({ MODELS: 'small=Small, anthropic/a ,', OPENAI_API_KEY: 'k' })).toEqual([
    sentence('small, anthropic/a'),
  ])
  expect(problemsOf({ MODELS: 'openai/a', OPENAI_API_KEY: 'k' })).toEqual([])
  expect(problemsOf({ MODELS: 'small', MODEL_BASE_URL: 'http://a/v1' })).toEqual([])
})
