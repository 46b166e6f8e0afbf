import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Matter } from '../../../contract/home/home.schemas.ts'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { type Frame, isType, type LiveClient, openUpdates } from '../../../tests/database/live-client.ts'
import { cities, months, type SmallRow, smallRows } from '../../../tests/fixtures/small/rows.ts'
import { until } from '../../../tests/until.ts'
import { seededRandom } from '../demo/demo-random.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

/** Waits until nobody looks for matters any more. */
async function looked(): Promise<void> {
  await library.settled()
  const left = async () => {
    const found = await library.database.query(
      "select 1 from job where queue = 'find_matters' and status in ('PENDING', 'PROGRESS')",
    )
    return found.rowCount
  }
  await until(async () => (await left()) === 0)
}
const matters = async (token = library.token, query = ''): Promise<Matter[]> =>
  (await library.server.call('GET', `/orgs/${library.project}/emerging/matters${query}`, token)).body.matters
const titles = async (token = library.token) => (await matters(token)).map(({ title }) => title)
const watch = async (topic: string, category = 'General'): Promise<string> =>
  (await library.send('POST', '/emerging/watchlist', { item: { category, topic } })).body.item.id
const unwatch = async (id: string) => {
  await library.send('DELETE', `/emerging/watchlist/${id}`)
  await looked()
}
const dismiss = (id: string, token = library.token) =>
  library.server.call('POST', `/orgs/${library.project}/emerging/matters/${id}/_dismiss`, token)
const join = async (name: string) => {
  const person = await library.server.signUp(name)
  await library.database.query("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
    library.organisationId,
    person.id,
  ])
  return person
}

/** Sums of the small table, straight from the rows that the workbook was made of. */
const centsOf = (keep: (row: SmallRow) => boolean) =>
  smallRows.filter(keep).reduce((sum, row) => sum + row.total, 0) / 100
const shown = (value: number) =>
  new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value)
const [january, february, march] = months.map((month) => centsOf((row) => row.day.startsWith(month))) as [
  number,
  number,
  number,
]
const byCity = cities.map((city) => {
  const of = (month: string) => centsOf((row) => row.city === city && row.day.startsWith(month))
  return { city, before: of('2026-02'), now: of('2026-03') }
})

describe('matters of tables', () => {
  let docId: string
  beforeAll(async () => {
    await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
    docId = (await library.settled())['sales.xlsx']!.id
  })

  test('nothing is found where nobody watches anything', async () => {
    expect(await matters()).toEqual([])
    expect((await library.database.query("select 1 from job where queue = 'find_matters'")).rowCount).toBe(0)
  })

  // D1.3.41
  test('a move of a watched measure is told with its figures, each of which the rows give', async () => {
    const item = await watch('Sales', 'Money')
    await looked()
    const sorted = byCity.toSorted((one, other) => other.now - other.before - (one.now - one.before))
    const abstract =
      `Sales: total rose from ${shown(february)} in February 2026 to ${shown(march)} in March 2026. ` +
      `The largest part of it was Nelson, from ${shown(sorted[0]!.before)} to ${shown(sorted[0]!.now)}.`
    const percent = (((march - february) / february) * 100).toFixed(1)
    expect(await matters()).toEqual([
      {
        id: expect.stringMatching(/^matter_/),
        title: `Sales: total rose ${percent}% in March 2026`,
        abstract,
        content: [
          abstract,
          '### The figures',
          [
            '| Month | Total | Records |',
            '| --- | ---: | ---: |',
            `| January 2026 | ${shown(january)} | 20 |`,
            `| February 2026 | ${shown(february)} | 20 |`,
            `| March 2026 | ${shown(march)} | 20 |`,
          ].join('\n'),
          '### Where it moved, by City',
          [
            '| City | February 2026 | March 2026 | Difference |',
            '| --- | ---: | ---: | ---: |',
            ...sorted.map(
              ({ city, before, now }) =>
                `| ${city} | ${shown(before)} | ${shown(now)} | ${shown(Math.round((now - before) * 100) / 100)} |`,
            ),
          ].join('\n'),
          '### Source',
          `Table Sales, 60 rows, from [sales.xlsx](/${library.project}/data/docs/${docId}/datasets)`,
          'Found for the watched topic Sales (Money).',
        ].join('\n\n'),
        date: expect.stringMatching(/Z$/),
        happenedOn: '2026-03-31',
      },
    ])
    await unwatch(item)
    expect(await matters()).toEqual([])
  })

  test('a value that the topic names narrows the figures; a word that nothing is called finds nothing', async () => {
    const items = [await watch('Sales in Nelson'), await watch('Sales of umbrellas'), await watch('the of and')]
    await looked()
    const { before, now } = byCity.find(({ city }) => city === 'Nelson')!
    const nelson = await matters()
    expect(nelson.map(({ abstract }) => abstract.slice(0, abstract.indexOf('. ') + 1))).toContain(
      `Sales: total, Nelson rose from ${shown(before)} in February 2026 to ${shown(now)} in March 2026.`,
    )
    expect(nelson.every(({ title }) => title.includes('Nelson'))).toBe(true)
    for (const item of items) await unwatch(item)
  })

  test('the same evidence stays the one matter, whoever watches it and however often it is found', async () => {
    const [first, second] = [await watch('Sales'), await watch('Total sales')]
    await looked()
    const [matter] = await matters()
    expect((await matters()).length).toBe(1)
    await dismiss(matter!.id)
    await unwatch(first)
    expect([await matters(), await storedMatters()]).toEqual([[], 1])
    await unwatch(second)
    await watch('Turnover')
    await looked()
    const other = await join('Other')
    expect([await titles(), (await matters(other.token)).map(({ id }) => id)]).toEqual([[], [matter!.id]])
    expect((await matters(other.token)).length).toBe(1)
  })

  test('newer figures take the place of former ones', async () => {
    const rows = smallRows.map(({ day, city, line, quantity, total, rating }) =>
      [day, city, line, quantity, total / 100, rating / 10].join(','),
    )
    const april = Array.from(
      { length: 20 },
      (_, index) => `2026-04-${String(index + 8).padStart(2, '0')},Nelson,Maps,1,10,5`,
    )
    const csv = ['Date,City,Product line,Quantity,Total,Rating', ...rows, ...april].join('\n')
    await library.send('POST', '/docs/bulk-delete', { docIds: [docId] })
    await library.upload('sales.csv', csv)
    await looked()
    expect(await titles()).toEqual([
      'Sales: quantity fell 80.4% in April 2026',
      'Sales: total fell 92.9% in April 2026',
    ])
    await library.send('POST', '/docs/bulk-delete', { docIds: [(await library.settled())['sales.csv']!.id] })
    expect(await matters()).toEqual([])
    await looked()
    await library.send('POST', `/docs/${docId}/_restore`)
    await looked()
    expect(await matters()).toEqual([])
  })
})

const storedMatters = async () =>
  (await library.database.query('select 1 from matter where obsolete_at is null and table_name is not null')).rowCount

describe('matters of documents', () => {
  test('a new passage about a watched topic is quoted as it stands, with its page', async () => {
    await library.upload('parental-leave.md', await fixture('small/handbook/leave/parental-leave.md'))
    await library.settled()
    await watch('Parental leave', 'People')
    await looked()
    const doc = (await library.settled())['parental-leave.md']!
    const [matter] = await matters()
    const quote = 'A primary carer may take 26 weeks of parental leave.'
    const [said, heading, source, watched, ...more] = matter!.content.split('\n\n')
    expect([matter!.title, matter!.abstract, said, heading, watched, more]).toEqual([
      ...['A primary carer may take 26 weeks of parental leave', 'In “Parental leave”, page 1, about Parental leave.'],
      ...[`> ${quote}`, '### Source'],
      ...['Found for the watched topic Parental leave (People).', []],
    ])
    expect(source).toMatch(
      new RegExp(`^\\[Parental leave\\]\\(/${library.project}/data/docs/${doc.id}/page_1\\), page 1, received on \\d`),
    )
    const { pages } = await library.detail(doc.id)
    expect((await library.get(`/docs/${doc.id}/${pages[0]!.id}`)).body.page.text).toContain(quote)
  })

  test('what has been here for long is told only when it says that something changed', async () => {
    await library.upload('old.md', '# Old rules\n\nThe mooring fee is 40 dollars a night for every boat.')
    await library.upload('older.md', '# Older rules\n\nThe mooring fee was increased to 45 dollars a night in May.')
    await library.settled()
    await library.database.query(
      "update document set created_at = now() - interval '60 days' where filename like 'old%'",
    )
    const item = await watch('Mooring fees')
    await looked()
    const found = (await matters()).filter(({ title }) => title.includes('mooring'))
    expect(found.map(({ title, abstract, happenedOn }) => [title, abstract, happenedOn])).toEqual([
      [
        'The mooring fee was increased to 45 dollars a night in May',
        'In “Older rules”, page 1, about Mooring fees.',
        null,
      ],
    ])
    await unwatch(item)
  })

  test('a document in the trash is no evidence', async () => {
    const doc = (await library.settled())['parental-leave.md']!
    await library.send('POST', '/docs/bulk-delete', { docIds: [doc.id] })
    expect((await titles()).filter((title) => title.includes('parental leave'))).toEqual([])
    await library.send('POST', `/docs/${doc.id}/_restore`)
    await looked()
    expect((await titles()).filter((title) => title.includes('parental leave')).length).toBe(1)
  })

  test('what a document says is no markdown of ours', async () => {
    const said =
      'The kraken levy rises to 9 dollars, see [the form](javascript:alert) or ![x](https://evil.example/x.png) | now *today*.'
    await library.upload('# <b>Odd_name.md', `# Kraken <script>alert(1)</script> | levy\n\n${said}`)
    await library.settled()
    await watch('Kraken levy')
    await looked()
    const kraken = (await matters()).find(({ title }) => /kraken/i.test(title))!
    const bare = kraken.content.replace(/\\[\s\S]/g, '')
    expect(bare).not.toMatch(/<|javascript:|!\[/)
    expect(bare.match(/\]\([^)]*\)/g)).toEqual([
      expect.stringMatching(/^\]\(\/[a-z0-9]+\/data\/docs\/doc_\w+\/page_1\)$/),
    ])
  })
})

describe('a matter', () => {
  let docId: string
  beforeAll(async () => {
    await library.upload('passwords.md', await fixture('small/handbook/security/passwords.md'))
    docId = (await library.settled())['passwords.md']!.id
    // A search that still runs would take away what is planted: it has no evidence.
    await looked()
  })
  const plant = async (): Promise<string> => {
    const id = `matter_${randomUUID()}`
    await library.database.query(
      "insert into matter (id, organisation_id, evidence_key, document_id, title, abstract, content) values ($1, $2, $1, $3, $1, '', '')",
      [id, library.organisationId, docId],
    )
    return id
  }

  // D1.7.60, D1.4.40
  test('is dismissed for the person who dismisses it, and a repeat changes nothing', async () => {
    const other = await join('Bystander')
    const id = await plant()
    const sees = async (token?: string) => (await matters(token)).some((matter) => matter.id === id)
    expect([await sees(), await sees(other.token)]).toEqual([true, true])
    expect([(await dismiss(id)).body, (await dismiss(id)).status]).toEqual([{}, 200])
    expect([await sees(), await sees(other.token)]).toEqual([false, true])
    const log = await library.database.query(
      "select visible_to from change_log where thing = 'matter' and thing_id = $1",
      [id],
    )
    expect(log.rows).toEqual([{ visible_to: expect.stringMatching(/^person_/) }])
  })

  test('tells everybody when it is found, and its person alone when it is put away', async () => {
    const other = await join('Listener')
    const [own, others] = await Promise.all(
      [library.token, other.token].map((token) => openUpdates(library.server.url, token, [library.project])),
    )
    const isMatters = (frame: Frame) => frame.type === 'refreshData' && frame['dataType'] === 'matters'
    const positionOf = async (client: LiveClient, requested: (frame: Frame) => boolean) =>
      (await client.next(requested))['seq']
    for (const client of [own!, others!]) await client.next(isType('snapshot'))
    await watch('A lost device')
    const found = await positionOf(own!, isMatters)
    expect(await positionOf(others!, isMatters)).toBe(found)
    await looked()
    const end = await library.database.query('select seq from organisation_log where organisation_id = $1', [
      library.organisationId,
    ])
    await dismiss((await matters()).find(({ abstract }) => abstract.includes('A lost device'))!.id)
    const dismissed = await positionOf(own!, (frame) => isMatters(frame) && frame['seq'] > Number(end.rows[0].seq))
    const skipped = await others!.next((frame) => frame['seq'] === dismissed)
    expect(skipped).toEqual({ type: 'skipped', seq: dismissed, project: library.project })
    for (const client of [own!, others!]) client.close()
  })

  test('of another organisation is not there', async () => {
    const { token } = await library.server.signUp('Neighbour')
    const project = await library.server.foundOrganisation(token, 'Next door')
    const id = await plant()
    const path = `/orgs/${project}/emerging/matters/${id}/_dismiss`
    expect((await library.server.call('POST', path, token)).status).toBe(404)
    expect((await library.server.call('POST', path.replace(id, 'matter_none'), token)).status).toBe(404)
    expect((await dismiss(id, token)).status).toBe(403)
  })

  // D1.7.59
  test('found before an instant is not among those since then', async () => {
    const id = await plant()
    await library.database.query("update matter set found_at = '2026-03-31T11:00:00Z' where id = $1", [id])
    const isThere = async (since: string) =>
      (await matters(library.token, `?since=${since}`)).some((matter) => matter.id === id)
    // The first of April begins in Auckland at this very moment.
    expect([
      await isThere('2026-03-31T11:00:00.000Z'),
      await isThere('2026-03-31T11:00:01Z'),
      await isThere('2026-04-01'),
      await isThere('2026-04-02'),
    ]).toEqual([true, false, true, false])
  })

  test('stays each person’s own to put away, over many dismissals in any order', async () => {
    const people = [library.token, (await join('One')).token, (await join('Two')).token]
    const planted: string[] = []
    for (let count = 0; count < 6; count += 1) planted.push(await plant())
    const random = seededRandom(7)
    const seen = people.map(() => new Set(planted))
    for (let step = 0; step < 25; step += 1) {
      const [who, which] = [Math.floor(random() * people.length), Math.floor(random() * planted.length)]
      await dismiss(planted[which]!, people[who])
      seen[who]!.delete(planted[which]!)
      for (const [index, token] of people.entries()) {
        const now = (await matters(token)).map(({ id }) => id).filter((id) => planted.includes(id))
        expect(now.sort()).toEqual([...seen[index]!].sort())
      }
    }
  })

  test('is looked for by the clock as well', async () => {
    await library.database.query(
      "insert into watchlist_item (id, organisation_id, category, topic) values ('watch_clock', $1, 'General', 'Meal allowance')",
      [library.organisationId],
    )
    await library.upload('travel-claims.md', await fixture('small/handbook/travel/travel-claims.md'))
    await looked()
    await library.database.query("delete from matter where title ilike '%meal allowance%'")
    const schedules = await library.database.query(
      "select cron from pgboss.schedule where name = 'find_matters_everywhere'",
    )
    expect(schedules.rows).toEqual([{ cron: '7 * * * *' }])
    const boss = new PgBoss({ connectionString: library.server.databaseUrl, schedule: false, supervise: false, max: 1 })
    await boss.start()
    await boss.send('find_matters_everywhere', {})
    await boss.stop()
    await until(async () => (await titles()).some((title) => /meal allowance/i.test(title)))
  })
})
