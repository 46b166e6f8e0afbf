import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type ConnectionEnvironment,
  startConnectionEnvironment,
} from '../../../tests/integrations/connection-environment.ts'
import {
  type DocumentVendors,
  driveDocument,
  type DriveFile,
  driveFolder,
  startDocumentVendors,
  words,
} from '../../../tests/integrations/document-vendors.ts'
import { until } from '../../../tests/until.ts'

let vendors: DocumentVendors
let environment: ConnectionEnvironment
beforeAll(async () => {
  vendors = await startDocumentVendors()
  const { origin } = vendors
  environment = await startConnectionEnvironment({ INTEGRATION_STAND_INS: `gdrive=${origin},notion=${origin}` })
})
afterAll(async () => {
  await environment?.close()
  await vendors?.close()
})
afterEach(() => vendors.answerInstead(null))

/** Creates a connection in the state after a consent; other tests cover the consent. */
async function connect(code: string, settings: object = {}) {
  await environment.call('PUT', `integrations/${code}/settings`, {
    settings: { clientId: 'c', clientSecret: 's', ...settings },
  })
  await environment.database.query("update connection set status = 'connected' where code = $1", [code])
}
const settled = (code: string) =>
  until(async () => {
    const found = (await environment.integrations()).find((one) => one.code === code)!
    return !found.isSyncing && found
  }) as Promise<Awaited<ReturnType<ConnectionEnvironment['settled']>>>
async function sync(code: string) {
  vendors.asked()
  const { status, body } = await environment.call('POST', `integrations/${code}/_do/sync`, {})
  expect([status, body.message]).toEqual([200, undefined])
  return settled(code)
}
type Placed = { id: string; name: string; folder: string }
async function documents(source: string): Promise<Placed[]> {
  const rows = await environment.rowsOf(
    `select d.id, d.filename as name, coalesce(f.name, '') as folder from document d
     left join folder f on f.organisation_id = d.organisation_id and f.id = d.folder_id
     where d.docsource = $1 and d.deleted_at is null order by lower(d.filename)`,
    [source],
  )
  return rows as Placed[]
}
const textOf = async (id: string) => (await environment.call('GET', `docs/${id}`)).body.doc.cleantext as string | null

describe('Google Drive', () => {
  const file = (
    id: string,
    name: string,
    parents: string[],
    body: string,
    more: Partial<DriveFile> = {},
  ): DriveFile => ({
    ...{ id, name, parents, body, mimeType: 'text/plain', md5Checksum: `md5 of ${body}` },
    ...more,
  })

  test('all is listed once, then only what changed is asked for', async () => {
    const { drive } = vendors
    drive.files.set('f1', { id: 'f1', name: 'Plans', mimeType: driveFolder, parents: ['top'] })
    for (const one of [
      file('a', 'a.txt', ['top'], 'The first.'),
      file('b', 'b.txt', ['f1'], 'The second.'),
      file('c', 'c.txt', ['f1'], 'The third.'),
      file('x', 'Board', ['top'], 'a form', { mimeType: 'application/vnd.google-apps.form' }),
    ])
      drive.files.set(one.id, one)
    const { md5Checksum: _, ...minutes } = file('d', 'Minutes', ['f1'], 'of May', { mimeType: driveDocument })
    drive.files.set('d', { ...minutes, modifiedTime: '2026-05-01T00:00:00Z' })
    await connect('gdrive')
    const first = await sync('gdrive')
    expect(first.events[0]).toMatchObject({ kind: 'synced', counts: { all: 4, added: 4, changed: 0, gone: 0 } })
    expect(first.events[0]!.message).toBe('Left out: Board (unsupported file type).')
    const before = await documents('gdrive')
    expect(before.map(({ name, folder }) => [name, folder])).toEqual([
      ...[
        ['a.txt', ''],
        ['b.txt', 'Plans'],
        ['c.txt', 'Plans'],
        ['Minutes.docx', 'Plans'],
      ],
    ])
    expect(vendors.asked().filter((one) => one.includes('/export'))).toHaveLength(1)

    drive.change(file('a', 'a.txt', ['top'], 'The first, again.'))
    drive.change(file('b', 'bee.txt', ['top'], 'The second.'))
    drive.change(file('c', 'c.txt', ['f1'], 'The third.', { trashed: true }))
    const second = await sync('gdrive')
    expect(second.events[0]).toMatchObject({ counts: { all: 3, added: 0, changed: 1, gone: 1 } })
    const paths = vendors.asked().map((one) => one.split('?')[0]!.split('/').slice(4).join('/'))
    expect(paths.filter((path) => path !== 'changes')).toEqual(['files/a'])
    const after = await documents('gdrive')
    expect(after.map(({ name, folder }) => [name, folder])).toEqual([
      ...[
        ['a.txt', ''],
        ['bee.txt', ''],
        ['Minutes.docx', 'Plans'],
      ],
    ])
    expect(after[1]!.id).toBe(before[1]!.id)
  })

  test('a folder that is renamed, and a place that is forgotten, mean that all is listed anew and nothing is lost', async () => {
    const { drive } = vendors
    const [, , { id }] = (await documents('gdrive')) as [Placed, Placed, Placed]
    drive.change({ id: 'f1', name: 'Old plans', mimeType: driveFolder, parents: ['top'] })
    expect((await sync('gdrive')).events[0]).toMatchObject({ counts: { all: 3, added: 0, changed: 0, gone: 0 } })
    expect((await documents('gdrive')).at(-1)).toEqual({ id, name: 'Minutes.docx', folder: 'Old plans' })
    drive.forget()
    drive.files.delete('a')
    expect((await sync('gdrive')).events[0]).toMatchObject({ counts: { all: 2, added: 0, changed: 0, gone: 1 } })
  })

  // D2.7.49, D2.7.50
  test('folders are searched by name, looked up by id, and chosen', async () => {
    const help = (name: string, body: object) => environment.call('POST', `integrations/gdrive/_helper/${name}`, body)
    expect((await help('search_folders', { query: 'plan' })).body.items).toEqual([{ id: 'f1', name: 'Old plans' }])
    expect((await help('lookup_folders', { ids: ['f1', 'gone'] })).body.items).toEqual([
      ...[
        { id: 'f1', name: 'Old plans' },
        { id: 'gone', name: 'gone' },
      ],
    ])
    await connect('gdrive', { folders: ['f1'] })
    await sync('gdrive')
    expect((await documents('gdrive')).map(({ name }) => name)).toEqual(['Minutes.docx'])
  })

  test('folders that are chosen while a sync reads all are what is brought, by it and from then on', async () => {
    const { drive } = vendors
    vendors.answerInstead(async ({ url }) => {
      // The list of the top folder, which the sync below asks for.
      if (!url!.includes('%27top%27')) return null
      vendors.answerInstead(null)
      await environment.call('PUT', 'integrations/gdrive/settings', { settings: { folders: ['f1'] } })
      return null
    })
    await environment.call('PUT', 'integrations/gdrive/settings', { settings: { folders: [] } })
    await settled('gdrive')
    expect((await documents('gdrive')).map(({ name }) => name)).toEqual(['Minutes.docx'])
    drive.change(file('e', 'private.txt', ['top'], 'Nothing for others.'))
    await sync('gdrive')
    expect((await documents('gdrive')).map(({ name }) => name)).toEqual(['Minutes.docx'])
  })

  test('a list without an end, a page instead of JSON and a token taken back take nothing away', async () => {
    const before = await documents('gdrive')
    const bad: [(path: string) => { status: number; body?: string } | null, string][] = [
      [(path) => (path.includes('/changes?') ? { status: 500, body: 'oops' } : null), 'answered with status 500'],
      [() => ({ status: 200, body: '<html>Sign in</html>' }), 'doesn’t match its documentation'],
      [() => ({ status: 200, body: '{"surprise":[]}' }), 'doesn’t match its documentation'],
      [() => ({ status: 401, body: '{}' }), 'Access was revoked'],
      [
        (path) => {
          const token = new URL(path, 'http://x').searchParams.get('pageToken')
          return path.includes('/changes?')
            ? { status: 200, body: JSON.stringify({ changes: [], nextPageToken: token }) }
            : null
        },
        'sent an endless list',
      ],
    ]
    for (const [answer, sentence] of bad) {
      vendors.answerInstead(({ url }) => answer(url!))
      const failed = await sync('gdrive')
      expect(failed.status).toMatchObject({ status: 'error', detail: expect.stringContaining(sentence) })
      expect(await documents('gdrive')).toEqual(before)
    }
  })

  test('a sync that is cancelled is made again at its next turn', async () => {
    const cancelled = Promise.withResolvers<null>()
    const asked = Promise.withResolvers<void>()
    vendors.answerInstead(() => {
      asked.resolve()
      return cancelled.promise
    })
    const { body } = await environment.call('POST', 'integrations/gdrive/_do/sync', {})
    // As the schedule leaves it.
    await environment.database.query("update connection set next_sync_at = null where code = 'gdrive'")
    await asked.promise
    expect((await environment.call('POST', `jobs/${body.jobId}/_cancel`, {})).status).toBe(200)
    cancelled.resolve(null)
    const { nextSyncAt } = await settled('gdrive')
    const wait = Date.parse(nextSyncAt ?? '') - Date.now()
    expect([wait > 86_000_000, wait < 86_500_000]).toEqual([true, true])
  })

  test('what is asked for while a sync fails is done after it, and its outcome counts', async () => {
    vendors.answerInstead(async () => {
      vendors.answerInstead(null)
      await environment.call('POST', 'integrations/gdrive/_do/sync', {})
      return { status: 500, body: 'oops' }
    })
    const synced = await sync('gdrive')
    expect(synced.status).toMatchObject({ status: 'connected', detail: null })
    expect(synced.events.slice(0, 2).map(({ kind }) => kind)).toEqual(['synced', 'failed'])
  })
})

describe('Notion', () => {
  const page = (id: string, title: string, parent: Record<string, string>, edited = '2026-01-01T10:00:00.000Z') =>
    vendors.notion.things.set(id, { id, title, parent, object: 'page', last_edited_time: edited })

  test('pages come as Markdown in folders of their parents, and are asked for again once they were edited', async () => {
    const { things, blocks } = vendors.notion
    things.set('db', {
      ...{ id: 'db', object: 'database', title: 'Tasks', parent: { type: 'workspace' } },
      last_edited_time: '2026-01-01T10:00:00.000Z',
    })
    page('home', 'Home / start', { type: 'workspace' })
    page('sub', 'Sub', { type: 'page_id', page_id: 'home' })
    page('row', 'Paint the pier', { type: 'database_id', database_id: 'db' })
    things.get('row')!.properties = {
      Status: { type: 'status', status: { name: 'Open' } },
      Due: { type: 'date', date: { start: '2026-06-01', end: null } },
    }
    const block = (id: string, type: string, content: object, more: object = {}) => ({
      id,
      type,
      [type]: content,
      ...more,
    })
    blocks.set('home', [
      block('1', 'heading_2', { rich_text: words('Opening') }),
      block('2', 'paragraph', { rich_text: words('The harbour opens in May.', 'https://example.com/may') }),
      block('3', 'bulleted_list_item', { rich_text: words('Tell everybody') }, { has_children: true }),
      block('4', 'child_page', { title: 'Sub' }, { has_children: true }),
    ])
    blocks.set('3', [block('5', 'to_do', { rich_text: words('also the gulls'), checked: true })])
    await connect('notion')
    const first = await sync('notion')
    expect(first.events[0]).toMatchObject({ kind: 'synced', counts: { all: 3, added: 3 }, message: null })
    const found = await documents('notion')
    expect(found.map(({ name, folder }) => [name, folder])).toEqual([
      ...[
        ['Home - start.md', ''],
        ['Paint the pier.md', 'Tasks'],
        ['Sub.md', 'Home - start'],
      ],
    ])
    await until(
      async () =>
        (await environment.rowsOf("select 1 from document where docsource = 'notion' and status <> 'indexed'"))
          .length === 0,
    )
    const text = await textOf(found[0]!.id)
    expect(text).toContain('Opening')
    expect(text).toContain('also the gulls')
    expect(await textOf(found[1]!.id)).toContain('Due: 2026-06-01')

    const same = await sync('notion')
    expect(same.events[0]).toMatchObject({ counts: { all: 3, added: 0, changed: 0, gone: 0 } })
    expect(vendors.asked().filter((one) => !one.endsWith('/search'))).toEqual([])
    page('home', 'Home / start', { type: 'workspace' }, '2026-02-01T10:00:00.000Z')
    blocks.set('home', [block('1', 'paragraph', { rich_text: words('It opens in June.') })])
    expect((await sync('notion')).events[0]).toMatchObject({ counts: { all: 3, added: 0, changed: 1, gone: 0 } })
  })

  test('what the search leaves out stays while it is there, and what is in the trash there goes into the trash here', async () => {
    const { things } = vendors.notion
    things.get('sub')!.isHidden = true
    expect((await sync('notion')).events[0]).toMatchObject({ counts: { all: 3, gone: 0 } })
    things.get('row')!.in_trash = true
    things.delete('sub')
    expect((await sync('notion')).events[0]).toMatchObject({ counts: { all: 1, gone: 2 } })
    expect((await documents('notion')).map(({ name }) => name)).toEqual(['Home - start.md'])
  })

  test('pages that are gone are asked for once, also where the asking breaks off', async () => {
    const { things } = vendors.notion
    const ids = ['gone-1', 'gone-2', 'gone-3']
    for (const id of ids) page(id, id, { type: 'workspace' })
    expect((await sync('notion')).events[0]).toMatchObject({ counts: { all: 4, added: 3 } })
    for (const id of ids) things.delete(id)
    const asked: string[] = []
    vendors.answerInstead(({ url }) => {
      const [, id] = /\/pages\/(.*)$/.exec(url!) ?? []
      if (id === undefined) return null
      asked.push(id)
      return asked.length === 2 ? { status: 429, headers: { 'retry-after': '40' } } : null
    })
    const detail = expect.stringContaining('asked us to wait')
    expect((await sync('notion')).status).toMatchObject({ status: 'error', detail })
    expect((await sync('notion')).events[0]).toMatchObject({ kind: 'synced', counts: { all: 1, gone: 3 } })
    expect(asked).toEqual(['gone-1', 'gone-2', 'gone-2', 'gone-3'])
  })

  test('a disconnected one keeps its documents, and its source stays', async () => {
    await environment.call('POST', `/integrations/${environment.project}/notion/oauth/disconnect`, {})
    expect((await documents('notion')).length).toBe(1)
    const { folders } = (await environment.call('GET', 'docs/folders')).body
    expect(folders.map(({ id }: { id: string }) => id)).toContain('notion_root')
  })
})
