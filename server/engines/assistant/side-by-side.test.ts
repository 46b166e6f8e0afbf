import { describe, expect, test } from 'vitest'
import { memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { shopTable } from '../../../tests/fixtures/questions/small-tables.ts'
import type { AssistantPorts } from '../tools/index.ts'
import { createEvidence } from './evidence.ts'
import { createToolbox, type Toolbox } from './toolbox.ts'

const policy = documentOf('people/leave.md', '# Leave\n\n## Sick\n\nSick leave is ten days.\n', 'Leave policy')
const contentOf = async (box: Toolbox, name: string, input: unknown): Promise<any> => {
  const outcome = await box.run(name, input, `call_${name}`)
  return outcome.ok ? outcome.content : outcome.error
}

describe('calls side by side come out as one after the other would', () => {
  const after = <T>(milliseconds: number, value: T): Promise<T> =>
    new Promise((done) => void setTimeout(() => done(value), milliseconds))
  let wait = 40
  const late: AssistantPorts = {
    ...memoryPorts([policy], [shopTable]),
    tables: {
      ...memoryPorts([], []).tables,
      earlier: [],
      keep: () => undefined,
      findValues: async () => after((wait -= 10), ['North', 'South']),
      runSql: async ({ sql }) =>
        after((wait -= 10), {
          columns: [{ name: 'profit', type: 'number' }],
          ...{ rows: [[sql.includes('q1') ? 2 : 1]], total: 1, tables: ['sales'], remarks: [] },
        }),
    },
    searchDocuments: async (query) => after((wait -= 10), await memoryPorts([policy], []).searchDocuments(query)),
  }

  test('a passage has its text in the first of them and its name alone in the others', async () => {
    wait = 40
    const box = createToolbox(late, createEvidence())
    const all = ['sick leave', 'leave when sick', 'sick'].map((phrase) =>
      contentOf(box, 'search_documents', { phrases: [phrase], limit: 1 }),
    )
    const passages = (await Promise.all(all)).map((found) => found.passages[0])
    expect(passages.map(({ passage, isGiven, text }) => [passage, isGiven === true, text !== undefined])).toEqual([
      ['p1', false, true],
      ['p1', true, false],
      ['p1', true, false],
    ])
  })

  test('a sum, a statement and a chart find the results of the calls before them', async () => {
    wait = 40
    const box = createToolbox(late, createEvidence())
    const calculated = { expressions: ['q1.profit + q2.profit'] }
    expect(await contentOf(createToolbox(late, createEvidence()), 'calculate', calculated)).toEqual({
      results: [
        { expression: 'q1.profit + q2.profit', error: 'There is no cell q1.profit. Name a row: q1[1].profit.' },
      ],
      ...{ truncated: false, next: null },
    })
    const [first, second, sum] = await Promise.all([
      contentOf(box, 'run_sql', { sql: 'SELECT 1', purpose: 'x' }),
      contentOf(box, 'run_sql', { sql: 'SELECT * FROM q1', purpose: 'x' }),
      contentOf(box, 'calculate', calculated),
    ])
    expect([first.callId, second.callId, sum.results]).toEqual([
      ...['q1', 'q2'],
      [{ name: 'c1', expression: 'q1.profit + q2.profit', value: '3' }],
    ])
  })

  test('a call that named what was not there yet is made again once it is', async () => {
    const box = createToolbox(late, createEvidence())
    const calculated = { expressions: ['q1.profit * 3'] }
    const [early] = (await contentOf(box, 'calculate', calculated)).results
    await contentOf(box, 'run_sql', { sql: 'SELECT 1', purpose: 'x' })
    const [again] = (await contentOf(box, 'calculate', calculated)).results
    expect([early.error, again.value]).toEqual(['There is no cell q1.profit. Name a row: q1[1].profit.', '3'])
  })

  test('values of a column have a name like any result, which statements and marks may use', async () => {
    const kept: string[] = []
    const keep: AssistantPorts['tables']['keep'] = ({ name, columns, rows, tables }) =>
      void kept.push(`${name} ${columns[0]!.name} ${rows.length} of ${tables.join()}`)
    const box = createToolbox({ ...late, tables: { ...late.tables, keep } }, createEvidence())
    const input = { column: 'store', contains: 'th' }
    expect(await box.run('find_values', input, 'call_1')).toEqual({
      ok: true,
      content: { callId: 'q1', column: 'store', values: ['North', 'South'], total: 2, truncated: false, next: null },
      data: { name: 'q1', sql: '', columns: ['store'], rows: [['North'], ['South']], total: 2 },
    })
    const one = await box.run('find_values', { ...input, table: 'shop_sales' }, 'call_2')
    const wrong = [{ table: 'secrets' }, { column: 'shop' }].map((part) =>
      contentOf(box, 'find_values', { ...input, ...part }),
    )
    expect([one.ok, await Promise.all(wrong)]).toEqual([
      true,
      [
        expect.stringMatching(/^There is no table "secrets"; there are .*shop_sales/),
        expect.stringMatching(/^There is no column of texts "shop"; there are .*store/),
      ],
    ])
    expect([kept.slice(0, 1), box.evidence.cell('q1', 2, 'store'), box.evidence.callOf('q1')]).toEqual([
      ['q1 store 2 of shop_sales'],
      'South',
      'call_1',
    ])
  })

  test('groups of two dimensions have their share of all rows, and groups within periods have none', async () => {
    const asked = { factTable: 'shop_sales', measures: ['count'] }
    const sharesOf = async (more: object): Promise<number[]> => {
      const { rows } = await contentOf(createToolbox(late, createEvidence()), 'query_facts', { ...asked, ...more })
      return rows.flatMap((row: Record<string, number>) => row['count.share'] ?? [])
    }
    const shares = await sharesOf({ dimensions: ['store', 'product_line'] })
    expect([shares.length > 2, shares.reduce((sum, one) => sum + one, 0)]).toEqual([true, expect.closeTo(1, 9)])
    expect(await sharesOf({ dimensions: ['store'], dateGranularity: 'month', dateDimension: 'date' })).toEqual([])
  })
})
