import { randomUUID } from 'node:crypto'
import mammoth from 'mammoth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import { commentaryTexts } from '../../../contract/snapshots/commentary.texts.ts'
import type { Snapshot, WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import { snapshotsTexts as texts } from '../../../contract/snapshots/snapshots.texts.ts'
import { transact } from '../../platform/database/transaction.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const settings = { ...defaultSettings, range: 'year', item: '2026-01-01', compare: 'none' }
const chartOf = (title: string, chartType: string, source: object = {}) => ({
  ...{ metricType: 'warehouse_metric', title, chartType },
  series: [{ dataSource: { factTable: 'sales', metric: 'total', ...source }, presentation: { label: 'Total' } }],
})
const charts = [chartOf('Sales', 'column'), chartOf('By city', 'pie', { breakdownDimension: 'city' })]

async function dashboard(metrics: object[] = charts, accessLevel = 'shared'): Promise<string> {
  const body = {
    name: `D ${randomUUID()}`,
    code: `d-${randomUUID()}`,
    data: { accessLevel, metrics, defaultSettings: settings },
  }
  const answer = await library.send('POST', '/dashboards', body)
  if (answer.status !== 200) throw new Error(answer.body.message)
  return answer.body.dashboard.code
}
const path = (code: string, more = '') => `/dashboards/${code}/snapshots${more}`
async function made(code: string): Promise<Snapshot> {
  const { status, body } = await library.send('POST', path(code), { settings })
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return body.snapshot
}
const read = async (code: string, date: string): Promise<WholeSnapshot> =>
  (await library.get(path(code, `/${date}`))).body.snapshot
const isSettled = ({ metrics, ...whole }: WholeSnapshot) =>
  [whole, ...metrics].every(({ isWriting, suggestion }) => !isWriting && suggestion === null)
async function written(code: string, date: string): Promise<WholeSnapshot> {
  await until(async () => isSettled(await read(code, date)))
  return read(code, date)
}
const save = (code: string, { takenAt, rev }: Snapshot, edits: object) =>
  library.send('POST', path(code, `/${takenAt}`), { edits, rev })

describe('a report', () => {
  // D3.7.22, D3.7.23, D3.3.40, D3.3.73, D3.3.74, D3.1.11
  test('keeps the values that the dashboard showed, with texts that a job writes from them', async () => {
    const code = await dashboard()
    const { body, status } = await library.send('POST', path(code), { settings })
    expect([status, body.jobId]).toEqual([200, expect.stringMatching(/^job_/)])
    expect(body.snapshot).toMatchObject({
      code,
      comment: '',
      suggestion: null,
      isWriting: true,
      settings,
      isLocked: false,
    })
    const whole = await written(code, body.snapshot.date)
    expect(whole.metrics.map(({ title, contentType, comment }) => [title, contentType, comment])).toEqual([
      ['Sales', 'warehouse_metric', expect.stringContaining('Total came to 7,841.31')],
      ['By city', 'warehouse_metric', expect.stringContaining('Dunedin')],
    ])
    expect(whole.comment).toContain('Sales: Total came to 7,841.31')
    expect(whole.isIntact).toBe(true)
    expect(whole.frozen[1]?.data?.labels.sort()).toEqual(['Dunedin', 'Nelson', 'Tauranga'])

    await library.send('DELETE', `/documents`, {})
    await library.rowsOf('update warehouse_source set deleted_at = now() where organisation_id = $1', [
      library.organisationId,
    ])
    const later = await read(code, body.snapshot.date)
    expect([later.frozen, later.hash]).toEqual([whole.frozen, whole.hash])
    await library.rowsOf('update warehouse_source set deleted_at = null where organisation_id = $1', [
      library.organisationId,
    ])

    const listed = await library.get(path(code))
    expect(listed.body.snapshots).toHaveLength(1)
    expect(
      (await library.get('/dashboards')).body.dashboards.find((one: { code: string }) => one.code === code)
        .latestSnapshot,
    ).toEqual({
      ...{ name: whole.name, date: whole.date, takenAt: whole.takenAt },
    })
  })

  test('that was tampered with says so, and no request can touch its values', async () => {
    const code = await dashboard()
    const { takenAt } = await made(code)
    await library.rowsOf(
      `update snapshot set frozen = replace(frozen, 'Dunedin', 'Elsewhere') where dashboard_code = $1`,
      [code],
    )
    expect((await read(code, takenAt)).isIntact).toBe(false)
    const scope = { person: null, organisation: library.organisationId }
    const overwrite = transact(library.walled, { ...scope, isWorker: true }, ({ db }) =>
      db.updateTable('snapshot').set({ frozen: '{}' }).where('dashboard_code', '=', code).execute(),
    )
    await expect(overwrite).rejects.toThrow('permission denied')
  })

  // D3.7.24
  test('takes texts and instructions on the state that was seen, and applies an instruction', async () => {
    const code = await dashboard()
    const first = await written(code, (await made(code)).takenAt)
    const edits = { comment: 'My words', metrics: { 0: { suggestion: 'More concise' } } }
    const saved = await save(code, first, edits)
    expect(saved.status).toBe(200)
    expect(saved.body.jobId).toMatch(/^job_/)
    expect(saved.body.snapshot).toMatchObject({ comment: 'My words', origin: 'person' })
    const stale = await save(code, first, { comment: 'Too late' })
    expect([stale.status, stale.body.current.comment]).toEqual([409, 'My words'])
    const done = await written(code, first.takenAt)
    const [chart] = done.metrics
    expect(chart!.comment.length).toBeLessThan(first.metrics[0]!.comment.length)
    expect(chart!.former).toEqual({ comment: first.metrics[0]!.comment, suggestion: 'More concise' })
    const unknown = await written(code, (await save(code, done, { suggestion: 'Sing it' })).body.snapshot.takenAt)
    expect([unknown.comment, unknown.notice]).toEqual(['My words', commentaryTexts.noTool])
    expect((await save(code, unknown, { metrics: { 9: { comment: 'x' } } })).status).toBe(400)
  })

  test('drops what was thought of for a text that somebody has changed or a suggestion that was taken back', async () => {
    const code = await dashboard()
    const first = await written(code, (await made(code)).takenAt)
    const asked = (
      await save(code, first, { suggestion: 'More concise', metrics: { 0: { suggestion: 'More concise' } } })
    ).body
    const { rev } = asked.snapshot
    let now = asked.snapshot as Snapshot
    const taken = { ...asked.snapshot, rev }
    const edits = { comment: 'Typed meanwhile', metrics: { 0: { suggestion: '' } } }
    await until(async () => {
      const answer = await save(code, now, edits)
      if (answer.status === 409) now = answer.body.current
      return answer.status === 200
    })
    const done = await written(code, taken.takenAt)
    expect(done.comment).toBe('Typed meanwhile')
    expect(done.metrics[0]!.suggestion).toBeNull()
  })

  // D3.7.25
  test('goes to the trash and comes back; a locked one is neither changed nor deleted', async () => {
    const code = await dashboard()
    const first = await written(code, (await made(code)).takenAt)
    const lock = (isLocked: boolean, rev: number) =>
      library.send('POST', path(code, `/${first.takenAt}/_lock`), { isLocked, rev })
    const locked = (await lock(true, first.rev)).body.snapshot
    expect(locked).toMatchObject({ isLocked: true, mayUnlock: true, lockedBy: 'Librarian' })
    expect((await save(code, locked, { comment: 'No' })).body).toMatchObject({
      message: texts.isLocked,
      code: 'LOCKED',
    })
    expect((await library.send('DELETE', path(code, `/${first.takenAt}`))).status).toBe(409)
    expect((await lock(false, locked.rev)).status).toBe(200)
    expect((await library.send('DELETE', path(code, `/${first.date}`))).status).toBe(200)
    expect((await library.get(path(code, `/${first.takenAt}`))).status).toBe(404)
    expect((await library.send('POST', path(code, `/${first.date}/_restore`), {})).body.snapshot.takenAt).toBe(
      first.takenAt,
    )
    expect((await read(code, first.date)).comment).toBe(first.comment)
  })

  test('of one day is told from another by its time, and the day names the latest (AM-25)', async () => {
    const code = await dashboard()
    const [one, two] = [await made(code), await made(code)]
    expect(two.date).toBe(one.date)
    expect((await read(code, one.date)).takenAt).toBe(two.takenAt)
    expect((await read(code, one.takenAt)).takenAt).toBe(one.takenAt)
    const answers = await Promise.all([made(code), made(code), made(code)])
    expect(new Set(answers.map(({ takenAt }) => takenAt)).size).toBe(3)
    for (const bad of ['2026-13-40', 'latest', '2026-01-01T00:00', "2026-01-01'--"])
      expect((await library.get(path(code, `/${encodeURIComponent(bad)}`))).status).toBe(404)
  })

  test('is made of charts that fail by themselves; a dashboard without charts or in the trash has none', async () => {
    const code = await dashboard()
    await library.rowsOf(`update dashboard set metrics = metrics || $2::jsonb where code = $1`, [
      code,
      JSON.stringify([
        chartOf('Gone', 'column', { factTable: 'no such table' }),
        { metricType: 'from the future', title: 'Unknown' },
      ]),
    ])
    const whole = await written(code, (await made(code)).takenAt)
    expect(whole.frozen.map(({ failure }) => failure === null)).toEqual([true, true, false, false])
    expect(whole.metrics[2]!.comment).toBe(commentaryTexts.unreadable('Gone'))
    expect(whole.comment).toContain('Not read: Gone, Unknown.')
    expect((await library.send('POST', path(await dashboard([])), { settings })).body.message).toBe(
      texts.nothingToReport,
    )
    await library.send('DELETE', `/dashboards/${code}`)
    expect((await library.get(path(code))).status).toBe(404)
    expect((await library.get(path(code, `/${whole.takenAt}`))).status).toBe(404)
    await library.send('POST', `/dashboards/${code}/_restore`, {})
    expect((await library.get(path(code))).body.snapshots).toHaveLength(1)
  })

  test('of a period without values says that there are none', async () => {
    const code = await dashboard()
    const empty = { ...settings, item: '1999-01-01' }
    const { body } = await library.send('POST', path(code), { settings: empty })
    const whole = await written(code, body.snapshot.takenAt)
    expect(whole.comment).toBe(commentaryTexts.reportEmpty)
    expect(whole.metrics[0]!.comment).toBe(commentaryTexts.nothing('Sales'))
  })

  test('is printed with its texts, tables and charts', async () => {
    const code = await dashboard()
    const { takenAt, name } = await written(code, (await made(code)).takenAt)
    const fetchFile = async (format: string) => {
      const url = `${library.server.url}/orgs/${library.project}${path(code, `/${takenAt}/${format}`)}`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${library.token}` } })
      expect([format, answer.status]).toEqual([format, 200])
      return Buffer.from(await answer.arrayBuffer())
    }
    const docx = await fetchFile('docx')
    const { value: html } = await mammoth.convertToHtml({ buffer: docx })
    expect(html).toContain(name)
    expect(html).toContain('Total came to 7,841.31')
    expect(html.match(/<img /g)).toHaveLength(2)
    expect(html).toContain('Dunedin')
    const pdf = await fetchFile('pdf')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await library.get(path(code, `/${takenAt}/html`))).status).toBe(400)
  })

  test('is mailed to members alone', async () => {
    const code = await dashboard()
    const { takenAt } = await written(code, (await made(code)).takenAt)
    const stranger = await library.server.signUp('Stranger')
    const { body } = await library.server.call('GET', '/auth/user-info', stranger.token)
    const own = (await library.server.call('GET', '/auth/user-info', library.token)).body.user
    const mail = (recipients: string[]) => library.send('POST', path(code, `/${takenAt}/_mail`), { recipients })
    for (const given of [[body.user.id], [own.id, body.user.id]]) {
      const refused = await mail(given)
      expect([refused.status, refused.body.message]).toEqual([
        400,
        `${body.user.id} is not a member of this organisation. Choose someone else.`,
      ])
    }
    expect((await mail([own.id])).body).toEqual({ sent: 1 })
    const [sent] = await library.rowsOf(
      "select recipient, subject, body from mail where body like '%' || $1 || '%' order by id desc",
      [`/monitor/${code}/reports/`],
    )
    expect(sent.recipient).toBe(own.email)
    // Chosen recipients did not request it, so the subject contains no name that a person typed.
    expect(sent.subject).toMatch(/^Dashboard report of \d{4}-\d{2}-\d{2}$/)
    expect(sent.body).toContain('Total came to 7,841.31')
  })
})
