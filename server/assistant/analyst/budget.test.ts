import { expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { budgetTable, costTable, shopTable } from '../../../tests/fixtures/questions/small-tables.ts'

const ports = memoryPorts([], [shopTable, costTable, budgetTable], '2026-02-20')
const ofRevenue = 'I cannot compare with Revenue budget value as you ask: it is not kept by'
const ofOneTime =
  'I can only put sums of one time beside Revenue budget value: no averages, no bounds and no two times at once. Ask for one month, quarter or year.'
const energy = ['Energy cost in January 2026', 'is that over budget?']

test.each([
  [['Revenue against budget by product line in 2026'], `${ofRevenue} product line. It is kept by store.`],
  [['Revenue of the espresso blend against budget in 2026'], `${ofRevenue} product line. It is kept by store.`],
  [['Revenue against budget by store', 'and by product line?'], `${ofRevenue} product line. It is kept by store.`],
  [['Which stores were more than 5% below budget in January 2026?'], ofOneTime],
  [['Compare revenue in January and February 2026 with budget'], ofOneTime],
  [['Average revenue against budget'], ofOneTime],
])('what a budget does not hold is not passed over: %j', async (questions, answer) => {
  expect((await ask(ports, questions)).text).toBe(answer)
})

test.each([
  [
    ['Which store did not meet its budget in January 2026?'],
    'Revenue against Revenue budget value in January 2026:\n\n- Harbour: $250.00[#1] against $240.00[#1] (+4.2%[#1])\n- Hill: no value against $10.00[#1]',
  ],
  [
    ['How many stores were over budget in February 2026?'],
    'Revenue against Revenue budget value in February 2026:\n\n- Hill: $150.00[#1] against $200.00[#1] (-25.0%[#1])',
  ],
  [
    energy,
    'Total cost for Energy in January 2026 was $33.00[#1]; Cost budget was $30.00[#1]. Total cost is $3.00[#1], or 10.0%[#1], above Cost budget.',
  ],
  [
    [...energy, 'and in February?'],
    'Total cost for Energy in February 2026 was $21.00[#1]; Cost budget was $30.00[#1]. Total cost is $9.00[#1], or 30.0%[#1], below Cost budget.',
  ],
  [
    ['Revenue in January 2026', 'and against budget for Harbour?'],
    'Revenue for Harbour in January 2026 was $250.00[#1]; Revenue budget value was $240.00[#1]. Revenue is $10.00[#1], or 4.2%[#1], above Revenue budget value.',
  ],
])('what is asked against a budget is what is answered: %j', async (questions, answer) => {
  expect((await ask(ports, questions)).text).toBe(answer)
})

test('figures and a budget of different times say so', async () => {
  expect((await ask(ports, 'Revenue of Hill against budget')).text).toBe(
    'Revenue for Hill was $500.00[#1]; Revenue budget value was $210.00[#1]. Revenue is $290.00[#1], or 138.1%[#1], above Revenue budget value.\n\nThe two do not cover the same time. The data in Shop sales run from 10 November 2024 to 14 February 2026. The data in Revenue budget run from 1 January 2026 to 1 February 2026.',
  )
})

test('periods stand beside each other by their time, not by their place among those that have figures', async () => {
  const sold = { store: 'Hill', product_line: 'Filter blend', units: 1, rating: 4 }
  const shop = {
    ...shopTable,
    rows: [
      { ...sold, date: '2025-02-10', revenue: 70 },
      { ...sold, date: '2025-03-10', revenue: 80 },
      { ...sold, date: '2026-01-10', revenue: 250 },
      { ...sold, date: '2026-03-10', revenue: 90 },
    ],
  }
  const planned = {
    ...budgetTable,
    rows: [1, 2, 3].map((month) => ({ date: `2026-0${month}-01`, store: 'Hill', value: 100 * month })),
  }
  const gaps = memoryPorts([], [shop, planned], '2026-04-02')
  const budget = await ask(gaps, 'Revenue against budget by month in 2026')
  const years = await ask(gaps, 'Compare revenue by month from January to March 2026 with January to March 2025')
  expect(
    [budget, years].map(({ text, charts }) => [
      text,
      charts.map(({ labels, series }) => [labels, ...series.map((each) => each.source.values)]),
    ]),
  ).toEqual([
    [
      'Revenue against Revenue budget value in 2026:\n\n- January 2026: $250.00[#1] against $100.00[#1] (+150.0%[#1])\n- February 2026: no value against $200.00[#1]\n- March 2026: $90.00[#1] against $300.00[#1] (-70.0%[#1])',
      [
        [
          ['2026-01', '2026-02', '2026-03'],
          [250, null, 90],
          [100, 200, 300],
        ],
      ],
    ],
    [
      'Revenue against Q1 2025 from 1 January 2026 to 10 March 2026:\n\n- January 2026: $250.00[#1] against no value\n- February 2026: no value against $70.00[#1]\n- March 2026: $90.00[#1] against $80.00[#1] (+12.5%[#1])',
      [
        [
          ['2026-01', '2026-02', '2026-03'],
          [250, null, 90],
          [null, 70, 80],
        ],
      ],
    ],
  ])
  const whole = await ask(gaps, 'Revenue against budget by month')
  expect(whole.text).toContain('- January 2026: $250.00[#1] against $100.00[#1] (+150.0%[#1])')
})
