import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paletteWordsOf } from '../../../contract/palette/palette-words.ts'
import type { PaletteAnswer, PaletteHit, PaletteKey } from '../../../contract/palette/palette.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
let ben: string
let stranger: string

/** Rows of every kind that belong to the librarian alone. */
async function plantPrivate(): Promise<void> {
  const { token, organisationId } = library
  const values = [organisationId, Buffer.from(token)]
  const person = `(select person_id from token where hash = sha256($2::bytea))`
  await library.rowsOf(
    `insert into thread (id, organisation_id, person_id, name, epoch) values ('thread_secret', $1, ${person}, 'Zebra plan', 'e')`,
    values,
  )
  await library.rowsOf(
    `insert into thread (id, organisation_id, person_id, name, epoch, deleted_at)
     values ('thread_gone', $1, ${person}, 'Zebra of the trash', 'e', now())`,
    values,
  )
  const metrics = JSON.stringify([{ title: 'Zebra chart' }, { title: '' }])
  await library.rowsOf(
    `insert into dashboard (organisation_id, code, name, access_level, default_settings, scope_filters, dimension_filters, metrics, created_by)
     values ($1, 'zebra', 'Zebra board', 'private', '{}', '[]', '[]', '${metrics}', ${person})`,
    values,
  )
  await library.rowsOf(
    `insert into playbook_topic (id, organisation_id, title, access_level, template_id, template_version, template_name, roles, user_roles, created_by)
     values ('topic_zebra', $1, 'Zebra budget', 'private', 'none', 1, 'Budget variance', '[]', '{}', ${person})`,
    values,
  )
  await library.rowsOf(
    `insert into research_topic (organisation_id, id, topic, output_format, update_frequency, access_level, role, source, created_by)
     values ($1, 'research_zebra', 'Zebra markets', '', '', 'private', '', 'internal', ${person})`,
    values,
  )
}

beforeAll(async () => {
  library = await startLibrary()
  ben = (await library.server.signUp('Ben Cole')).token
  stranger = (await library.server.signUp('Stranger')).token
  await library.rowsOf(
    `insert into membership (organisation_id, person_id, role)
     values ($1, (select person_id from token where hash = sha256($2::bytea)), 'user')`,
    [library.organisationId, Buffer.from(ben)],
  )
  const { folder } = (await library.send('POST', '/docs/folders', { name: 'People', parentId: 'upload_root' })).body
  await library.upload('parental-leave.md', '# Parental leave\n\nIt lasts 26 weeks for a caregiver.', {
    folder: folder.id,
  })
  await library.upload('Zürich office.md', '# Office\n\nThe kettle and the caregiver room are upstairs.')
  await library.upload('2026年度予算.txt', 'Budget of the year.')
  await library.upload('sales.csv', 'month,region,revenue\n2026-01-01,North,10\n2026-02-01,South,20\n')
  await library.settled()
  await library.send('POST', '/measurements/defs', {
    ...{ name: 'Gross wallaby', source: 'lookup', unit: 'number', scope: 'region', values: { North: { value: 1 } } },
  })
  await plantPrivate()
})
afterAll(async () => {
  await library?.close()
})

const search = async (phrase: string, token = library.token, recent: PaletteKey[] = []) => {
  const path = `/orgs/${library.project}/palette`
  return (await library.server.call('POST', path, token, { phrase, recent })).body as PaletteAnswer
}
const labelsOf = (hits: readonly PaletteHit[]) => hits.map(({ kind, label }) => `${kind}: ${label}`).sort()
const found = async (phrase: string, token?: string) => labelsOf((await search(phrase, token)).hits)

describe('the palette', () => {
  test('finds things of every kind by the beginnings of their words, in any case and without accents', async () => {
    expect(await found('parent lea')).toEqual(['document: parental-leave.md'])
    expect(await found('ZURICH')).toEqual(['document: Zürich office.md'])
    expect(await found('予算')).toEqual(['document: 2026年度予算.txt'])
    expect(await found('wallaby')).toEqual(['measure: Gross wallaby'])
    expect(await found('revenue')).toContain('measure: Revenue')
    expect(await found('sales')).toEqual(expect.arrayContaining(['document: sales.csv']))
    expect((await found('sales')).filter((label) => label.startsWith('dataset: '))).toHaveLength(1)
    expect(await found('ben')).toContain('person: Ben Cole')
    expect((await found('budget')).some((label) => label.startsWith('playbook: '))).toBe(true)
  })

  test('finds documents by their text, with an excerpt that leads to its page', async () => {
    const { hits } = await search('caregi weeks')
    expect(labelsOf(hits)).toEqual([])
    const [hit, ...others] = (await search('weeks caregiv')).hits
    expect([hit!.label, hit!.note, others]).toEqual(['parental-leave.md', 'People', []])
    expect(hit!.excerpt!.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['weeks', 'caregiver'])
    expect(hit!.to).toMatch(/\/data\/docs\/[^/]+\/[^/]+\?start=\d+&end=\d+$/)
    expect(await found('caregiver')).toEqual(['document: Zürich office.md', 'document: parental-leave.md'])
  })

  test('offers a question no measure that answers don’t read', async () => {
    const offered = async (isForQuestion: boolean) => {
      const body = { phrase: 'wallaby', kinds: ['measure'], isForQuestion }
      const path = `/orgs/${library.project}/palette`
      return ((await library.server.call('POST', path, library.token, body)).body as PaletteAnswer).hits
    }
    expect([labelsOf(await offered(false)), await offered(true)]).toEqual([['measure: Gross wallaby'], []])
  })

  test('corrects slips in names, titles and texts, and says what it looked for', async () => {
    expect(await search('parentla leave')).toMatchObject({ meant: 'parental leave' })
    expect(await search('walaby')).toMatchObject({ meant: 'wallaby', hits: [{ label: 'Gross wallaby' }] })
    expect(await search('ketle')).toMatchObject({ meant: 'kettle', hits: [{ label: 'Zürich office.md' }] })
    expect(await search('caregvier')).toMatchObject({ meant: 'caregiver' })
    expect(await search('craegiver')).toMatchObject({ meant: 'caregiver' })
    expect(await search('upstairs romo')).toMatchObject({
      meant: 'upstairs room',
      hits: [{ label: 'Zürich office.md' }],
    })
    expect(await search('xylophone')).toEqual({ hits: [], meant: null })
    expect(await search('…')).toEqual({ hits: [], meant: null })
  })

  test("shows a person's private things to nobody else, by words, by slips and by what is recent", async () => {
    const own = [
      'chart: Zebra chart',
      'conversation: Zebra plan',
      'dashboard: Zebra board',
      'playbook: Zebra budget',
      'topic: Zebra markets',
    ]
    expect(await found('zebra')).toEqual(own)
    expect((await search('zebar')).meant).toBe('zebra')
    const keys = (await search('zebra')).hits.map(({ kind, id }) => ({ kind, id }))
    expect((await search('', library.token, keys)).hits.map(({ kind, id }) => ({ kind, id }))).toEqual(keys)
    for (const token of [ben]) {
      expect(await search('zebra', token)).toEqual({ hits: [], meant: null })
      expect(await search('zebar', token)).toEqual({ hits: [], meant: null })
      expect(await search('', token, keys)).toEqual({ hits: [], meant: null })
    }
    const path = `/orgs/${library.project}/palette`
    expect((await library.server.call('POST', path, stranger, { phrase: 'zebra' })).status).toBe(403)
  })

  test('leaves out what is in the trash, follows new names and finds restored documents again', async () => {
    const docs = await library.settled()
    const { id } = docs['Zürich office.md']!
    const key: PaletteKey = { kind: 'document', id }
    await library.rowsOf('update document set deleted_at = now() where id = $1', [id])
    expect([await found('office'), await found('kettle'), (await search('', undefined, [key])).hits]).toEqual([
      [],
      [],
      [],
    ])
    await library.rowsOf(`update document set deleted_at = null, filename = 'Basel.md', title = null where id = $1`, [
      id,
    ])
    expect(await found('basel')).toEqual(['document: Basel.md'])
    expect(
      await library.rowsOf(`select word from title_word where document_id = $1 and word = 'zurich'`, [id]),
    ).toEqual([])
    expect(labelsOf((await search('', undefined, [key])).hits)).toEqual(['document: Basel.md'])
  })

  test('splits titles in the database as the contract does', async () => {
    for (const title of [
      'Ångström & Co. – Q3_report (final).PDF',
      'naïve ﬁle',
      '  ',
      'İstanbul–Ankara',
      'a'.repeat(90),
    ]) {
      const rows = await library.rowsOf('select sextant_title_words($1) as word', [title])
      expect(new Set(rows.map(({ word }) => word))).toEqual(new Set(paletteWordsOf(title)))
    }
  })

  test('holds a document back that row level security hides, even from the words of its title', async () => {
    await library.rowsOf(`create policy only_public on document as restrictive for select to sextant_app
      using (filename <> 'parental-leave.md')`)
    try {
      expect([await found('parental'), await found('weeks')]).toEqual([[], []])
      expect(await search('parentla')).toEqual({ hits: [], meant: null })
    } finally {
      await library.rowsOf('drop policy only_public on document')
    }
    expect(await found('parental')).toEqual(['document: parental-leave.md'])
  })

  test('refuses a longer phrase and unknown kinds', async () => {
    const call = async (body: unknown) =>
      (await library.server.call('POST', `/orgs/${library.project}/palette`, library.token, body)).status
    expect([
      await call({ phrase: 'a'.repeat(201) }),
      await call({ phrase: '', recent: [{ kind: 'secret', id: randomUUID() }] }),
      await call({}),
    ]).toEqual([400, 400, 400])
  })
})
