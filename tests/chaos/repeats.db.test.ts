import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import type { Answered } from '../database/test-server.ts'
import { insiderOf, makeEnvironment, type PersonKind, type Environment } from '../isolation/people.ts'
import { type Request, requests } from '../isolation/requests.ts'
import { share } from '../deep.ts'

const atOnce = 6

let environment: Environment
beforeAll(async () => {
  environment = await makeEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const names = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].creates)
/** Routes about things that belong to the member. */
const ofMember: readonly RouteName[] = ['addAttachment', 'createReport', 'keepAttachment']
const senderOf = (name: RouteName): PersonKind => {
  const kind = ofMember.includes(name) ? 'member' : insiderOf(name)
  return kind === 'nobody' ? 'admin' : kind
}

/**
 * The tables in which a call may create rows. A job requested while the same one waits is that one, so jobs are
 * separate.
 */
const things = [
  'announcement',
  'organisation',
  'membership',
  'partner',
  'person',
  'mail',
  'thread',
  'folder',
  'document',
  'watchlist_item',
  'dashboard',
  'chart_alert',
  'saved_query',
  'saved_prompt',
  'calculated_column',
  'table_relation',
  'snapshot',
  'measure_definition',
  'connection',
  'feedback',
  'answer_rating',
  'attachment',
  'matter',
  'playbook',
  'playbook_topic',
  'research_topic',
]

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of things)
    found[table] = (await environment.database.query(`select count(*)::int as count from ${table}`)).rows[0].count
  return found
}
/** How much is in every table but those that write down each call, and those that work behind it fills. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await environment.database.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1) order by 1`,
    [logs],
  )
  // A link that was withdrawn opens nothing.
  const counted = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as count from ${name}${name === 'token' ? ' where ended_at is null' : ''}`,
  )
  const { rows } = await environment.database.query(counted.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name, count as number]))
}
const logs = [
  ...['change_log', 'organisation_log', 'installation_log', 'thread_event', 'connection_event', 'idempotency'],
  ...[
    'sign_in_failure',
    'job',
    'job_step',
    'job_turn',
    'llm_call',
    'model_call_under_way',
    'page',
    'passage',
    'passage_word',
    'document_reading',
  ],
  ...[
    'research_entry',
    'research_note',
    'kept_model_call',
    'warehouse_source',
    'web_page',
    'web_passage',
    'matter',
    'report',
    'report_file',
  ],
]
/** Jobs that are queued twice. */
async function doubledWork(): Promise<unknown[]> {
  const { rows } = await environment.database.query(
    "select queue, input from job where status = 'PENDING' group by queue, organisation_id, input having count(*) > 1",
  )
  return rows
}
const jobs = async () =>
  (await environment.database.query('select count(*)::int as count from job')).rows[0].count as number
const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([table, count]): [string, number] => [table, count - before[table]!])
      .filter(([, more]) => more !== 0),
  )

/** Sends the same request; rebuilds a form, because its stream can be read only once. */
function send(name: RouteName, request: Request, key: string): Promise<Answered> {
  const route = routes[name]
  const kind = senderOf(name)
  const params: Record<string, string> = { project: environment.project[kind], ...request.params }
  const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) => params[parameter]!)
  const token = request.token === undefined ? environment.token[kind] : request.token
  return environment.server.call(route.method, path + (request.query ?? ''), token, request.body, {
    'idempotency-key': key,
  })
}
const make = async (name: RouteName) => requests[name](environment, senderOf(name), environment.project[senderOf(name)])

describe('a call that makes something, sent again and again (T-F12)', () => {
  test('is there for every way of making something', () => {
    expect(names.length).toBeGreaterThanOrEqual(9)
  })

  // The first dashboard, a report and an alert are made of data, which this world has none of: their own tests send them
  // at once.
  const ofData: readonly RouteName[] = ['createFirstDashboard', 'createSnapshot', 'createAlert']
  test.each(
    share(
      names.filter((name) => !ofData.includes(name)),
      6,
    ),
  )('%s: one effect and one answer, at once and afterwards', async (name) => {
    const request = await make(name)
    const start = await counts()
    const alone = await send(name, request, randomUUID())
    expect(alone.status).toBe(200)
    const effect = difference(start, await counts())

    const again = await make(name)
    const [before, jobsBefore] = [await counts(), await jobs()]
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: atOnce }, () => send(name, again, key)))
    const afterwards = [await send(name, again, key), await send(name, again, key)]
    const done = [...answers, ...afterwards].filter(({ status }) => status === 200)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(others.map(() => [409, 'IN_PROGRESS']))
    expect(done.length).toBeGreaterThanOrEqual(3)
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(difference(before, await counts())).toEqual(effect)
    expect((await jobs()) - jobsBefore).toBeLessThanOrEqual(1)

    const other = await make(name)
    if (other.body !== undefined && JSON.stringify(other.body) !== JSON.stringify(again.body))
      expect((await send(name, other, key)).status).toBe(422)
  })

  test.each(share(names, 6))('%s: without a key, or with one that is none, it makes nothing', async (name) => {
    const request = await make(name)
    const before = await counts()
    for (const key of ['', 'short', 'x'.repeat(201)]) {
      const { status, body } = await send(name, request, key)
      expect([key.length, status, body.message]).toEqual([key.length, 400, 'The Idempotency-Key header is missing.'])
    }
    expect(difference(before, await counts())).toEqual({})
  })
})

/** Every POST that needs no key, and why the same call twice does no more than once. */
const withoutKey: Record<string, string> = {
  ...of('only reads', [
    ...['checkEmail', 'tryPlaybook', 'downloadDocuments', 'searchDocuments', 'previewMeasurement', 'readChartData'],
    ...[
      'planResearch',
      'suggestOutputFormat',
      'searchFacts',
      'searchEverything',
      'askIntegrationHelper',
      'runSql',
      'previewCalculation',
    ],
    ...['planResearch', 'suggestOutputFormat', 'searchFacts', 'askIntegrationHelper', 'runSql', 'previewCalculation'],
    'searchThreads',
  ]),
  ...of('puts something into the state that it names', [
    ...['changeOrganisation', 'changeUserRole', 'uploadDarkLogo', 'uploadLightLogo', 'recordAnnouncementSeen'],
    ...[
      'renameThread',
      'pinThread',
      'archiveThread',
      'moveDocuments',
      'bulkDeleteDocuments',
      'dismissAlertNotifications',
      'resumeAlertMails',
      'unsubscribe',
    ],
    ...['noteVisit', 'dismissMatter', 'setPlaybookReminders', 'giveFeedback', 'disconnectIntegration'],
  ]),
  ...of('brings one thing back, or ends it', [
    ...['restoreAdminPlaybook', 'restoreThread', 'restoreFolder', 'restoreDocument', 'restoreDataSource'],
    ...[
      'restoreSavedQuery',
      'restoreSavedPrompt',
      'restoreDefinition',
      'restoreDashboard',
      'restoreSnapshot',
      'restorePlaybook',
    ],
    ...['restoreResearch', 'restoreCalculation', 'restoreRelation', 'cancelJob'],
  ]),
  ...of('is held to the state that it was made for, by its rev', ['changeSnapshot', 'lockSnapshot']),
  ...of('asks for work that waits once', [
    ...['runMigrations', 'readDocumentsAgain', 'resetDocset', 'resetPipelineStep', 'resetStep', 'resetResearch'],
    ...['refreshResearch'],
  ]),
  ...of('uses up a link, a code or a consent', ['verifyEmail', 'saveTotp', 'completeOAuth', 'makeTrialLink']),
  ...of('is one account for each e-mail', ['createUser']),
  ...of('counts a row once by its key or by all that it says', ['pushRows']),
  ...of('gives a new secret in the place of the former one', [
    ...['generateTotp', 'renewRecoveryCodes', 'runIntegrationAction', 'makeInvitationLink'],
  ]),
  ...of('gives a secret of its own each time, of which no answer is kept', ['createToken', 'createAccessToken']),
  ...of('is recorded as often as it is done', ['openMail', 'tryModel']),
  ...of('mails what was asked for, as often as it is asked for', [
    ...['requestPasswordReset', 'sendVerification', 'resetUserPassword', 'mailSnapshot'],
  ]),
}
function of(reason: string, routesOfIt: string[]): Record<string, string> {
  return Object.fromEntries(routesOfIt.map((name) => [name, reason]))
}
const posts = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method === 'POST')
/** They make something each time: a session, a link, a mail. */
const ofEachCall = [
  'createToken',
  'createAccessToken',
  'openMail',
  'tryModel',
  'requestPasswordReset',
  'sendVerification',
  'resetUserPassword',
  'mailSnapshot',
]

describe('every other POST, sent twice at once (T-F12)', () => {
  test('is on the list of those that need no key', () => {
    expect(Object.keys(withoutKey).sort()).toEqual(posts.filter((name) => !routes[name].creates).sort())
    const reading = Object.keys(withoutKey).filter((name) => withoutKey[name] === 'only reads')
    expect(reading.sort()).toEqual(posts.filter((name) => routes[name].reads).sort())
  })

  test.each(
    share(
      Object.keys(withoutKey).filter((name) => !ofEachCall.includes(name)),
      10,
    ) as RouteName[],
  )('%s: no more is there afterwards than after one call', async (name) => {
    const request = await make(name)
    const start = await rowCounts()
    const alone = await send(name, request, randomUUID())
    const effect = difference(start, await rowCounts())
    const again = await make(name)
    const before = await rowCounts()
    const answers = await Promise.all([send(name, again, randomUUID()), send(name, again, randomUUID())])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses).toContain(alone.status)
    // A person's only item of a kind exists from the first call on.
    const more = Object.entries(difference(before, await rowCounts())).filter(
      ([table, rows]) => Math.abs(rows) > Math.abs(effect[table] ?? 0),
    )
    expect(more).toEqual([])
    expect(await doubledWork()).toEqual([])
  })
})
