import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'

describe('migrations', () => {
  let library: Library
  beforeAll(async () => {
    library = await startLibrary()
  })
  afterAll(() => library?.close())

  const migrate = () => library.server.call('POST', `/admin/orgs/${library.project}/run-migrations`, library.token, {})
  const read = async () => {
    const { body } = await library.server.call('GET', '/admin/orgs', library.token)
    return body.organisations.find((one: { code: string }) => one.code === library.project)
  }

  // D1.3.28, D1.7.68
  test('rewrite passages and warehouse files of an older format, once for all who ask at once', async () => {
    await library.upload('notes.md', '# Notes\n\nThe harbour closes at nine in the evening.')
    await library.upload(
      'sales.csv',
      'Date,City,Amount\n2026-01-01,Nelson,12\n2026-01-02,Picton,30\n2026-01-03,Nelson,8\n',
    )
    await library.settled()
    const made = async () => {
      // Compared by text: ids vary when two readers run at once.
      const passages = await library.database.query('select id, text from passage order by text, id')
      const files = await library.database.query(
        'select file, table_name, row_count from warehouse_source order by table_name, file',
      )
      return { passages: passages.rows, files: files.rows }
    }
    const before = await made()
    expect((await migrate()).status).toBe(200)
    await library.settled()
    expect(await made()).toEqual(before)
    await library.database.query('update organisation set data_format = 0')
    expect(await read()).toMatchObject({ hasMigrations: true, isMigrating: false })
    const [one, other] = await Promise.all([migrate(), migrate()])
    expect([one.status, other.status, one.body.jobId]).toEqual([200, 200, other.body.jobId])
    await until(async () => !(await read()).isMigrating)
    const after = await made()
    expect(await read()).toMatchObject({ hasMigrations: false, isMigrating: false })
    expect(after.passages.map(({ text }) => text)).toEqual(before.passages.map(({ text }) => text))
    expect(after.files.map(({ table_name, row_count }) => [table_name, row_count])).toEqual(
      before.files.map(({ table_name, row_count }) => [table_name, row_count]),
    )
    const ids = new Set([...before.passages.map(({ id }) => id), ...before.files.map(({ file }) => file)])
    expect(
      [...after.passages.map(({ id }) => id), ...after.files.map(({ file }) => file)].filter((id) => ids.has(id)),
    ).toEqual([])
  })
})
