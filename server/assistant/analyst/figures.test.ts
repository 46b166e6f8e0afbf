import { describe, expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { budgetTable, costTable, shopTable } from '../../../tests/fixtures/questions/small-tables.ts'

const notes = documentOf('notes.md', '# Notes\n\nThe shop on the hill opened in 2019. Deliveries come on Tuesdays.\n')
const ports = memoryPorts([notes], [shopTable, costTable, budgetTable], '2026-02-20')
const textOf = async (...questions: string[]): Promise<string> => (await ask(ports, questions)).text

describe('one figure', () => {
  test.each([
    ['What was total revenue?', 'Revenue: **$1,450.50**[#1]'],
    ['How much did we sell in January 2025?', 'Revenue in January 2025: **$500.50**[#1]'],
    ['revenue in March', 'Revenue in March 2025: **$50.00**[#1]'],
    ['revenue in January', 'Revenue in January 2026: **$250.00**[#1]'],
    ['Revenue last month', 'Revenue in January 2026: **$250.00**[#1]'],
    ['What was revenue last year?', 'Revenue in 2025: **$950.50**[#1]'],
    ['revenue in Q1 2025', 'Revenue in Q1 2025: **$550.50**[#1]'],
    ['revenue from November 2024 to January 2025', 'Revenue from November 2024 to January 2025: **$600.50**[#1]'],
    ['revenue since December 2025', 'Revenue from 1 December 2025 to 14 February 2026: **$800.00**[#1]'],
    ['How many units of the filter blend were sold at Hill?', 'Units for Hill and Filter blend: **20**[#1]'],
    ['units excluding Harbour', 'Units without Harbour: **45**[#1]'],
    ['What is the average rating?', 'Average Rating: **3.86**[#1]'],
    ['How many sales were there in 2025?', 'Number of records in 2025: **4**[#1]'],
    [
      'How many sales of the filter blend were there at Harbour?',
      'Number of records for Harbour and Filter blend: **2**[#1]',
    ],
    ['Revenue between 1 and 15 January 2025', 'Revenue from 1 January 2025 to 15 January 2025: **$200.50**[#1]'],
    ['Revenue budget of Hill', 'Revenue budget value for Hill: **$210.00**[#1]'],
    ['How many stores are there?', 'There are **2**[#1] different values of Store: Harbour and Hill.'],
    ['What was the highest rating?', 'Highest Rating: **5**[#1]'],
  ])('%s', async (question, expected) => {
    expect(await textOf(question)).toContain(expected)
  })

  test('a time without data says from when to when there are some', async () => {
    expect(await textOf('revenue in 2019')).toBe(
      'There are no figures for Revenue in 2019. The data in Shop sales run from 10 November 2024 to 14 February 2026.',
    )
  })
})

test('each amount and share of an answer carries its mark, wherever it stands', async () => {
  const questions = [
    'Revenue by month in 2025',
    'Average revenue per quarter in 2025',
    'Compare revenue of Harbour and Hill',
    'Which product sold most?',
    'What share of revenue is Harbour?',
    'revenue in January 2026 compared with January 2025',
    'Are costs over budget?',
    'Revenue against budget by month in 2026',
    'How much did revenue grow from January to March 2025?',
  ]
  for (const question of questions) {
    const text = await textOf(question)
    const amounts = [...text.matchAll(/\$\d[\d,.]*\d|\d+\.\d+%/g)]
    expect(amounts.length, question).toBeGreaterThan(0)
    const bare = amounts.filter((amount) => !/^(\*\*)?\[#1\]/.test(text.slice(amount.index + amount[0].length)))
    expect(bare.map(([amount]) => `${question} ${amount}`)).toEqual([])
  }
})

describe('figures over time and by group', () => {
  test('by month, with a chart of the same values', async () => {
    const { text, charts } = await ask(ports, 'Revenue by month in 2025')
    expect(text).toContain('- January 2025: $500.50[#1]\n- March 2025: $50.00[#1]\n- December 2025: $400.00[#1]')
    expect(text).toContain(
      'Altogether $950.50[#1]. The highest was January 2025 with $500.50[#1], the lowest March 2025 with $50.00[#1].',
    )
    expect(charts).toEqual([
      {
        title: 'Revenue by month',
        chartType: 'column',
        unit: 'currency',
        currency: 'NZD',
        labels: ['2025-01', '2025-03', '2025-12'],
        series: [{ seriesLabel: 'Revenue', source: { values: [500.5, 50, 400] } }],
      },
    ])
  })

  test('the product that sold most', async () => {
    const { text, charts } = await ask(ports, 'Which product sold most?')
    expect(text).toContain('**Espresso blend** had the highest Revenue: $950.00[#1].')
    expect(charts.map((chart) => [chart.chartType, chart.labels])).toEqual([
      ['bar', ['Espresso blend', 'Filter blend']],
    ])
  })

  test('the worst month', async () => {
    expect(await textOf('Which month had the lowest revenue?')).toContain(
      '**March 2025** had the lowest Revenue: $50.00[#1].',
    )
  })

  test('the top of a list, by another measure', async () => {
    expect(await textOf('top 1 stores by units')).toContain('The highest by Units:\n\n- Harbour: 92[#1]')
  })

  test('by month and store is a chart with a series for each store', async () => {
    const { charts } = await ask(ports, 'units by month and store in 2026')
    expect(charts[0]?.series).toEqual([
      { seriesLabel: 'Harbour', source: { values: [22, null] } },
      { seriesLabel: 'Hill', source: { values: [null, 15] } },
    ])
  })

  test('the average of the months', async () => {
    expect(await textOf('average revenue per quarter in 2025')).toContain(
      'On average Revenue in 2025 came to **$475.25**[#1] a quarter.',
    )
  })

  test('a share of the whole', async () => {
    expect(await textOf('What share of revenue came from Hill?')).toContain('**Hill** is 34.5%[#1] of Revenue.')
  })
})

describe('comparisons', () => {
  test('two values', async () => {
    const text = await textOf('Compare revenue of Harbour and Hill')
    expect(text).toContain('- Harbour: $950.50[#1]\n- Hill: $500.00[#1]')
    expect(text).toContain('Hill is $450.50[#1], or 47.4%[#1], below Harbour.')
  })

  test('two months', async () => {
    expect(await textOf('How does January 2026 compare with January 2025 in revenue?')).toBe(
      'Revenue in January 2026 was $250.00[#1]; in January 2025 it was $500.50[#1]. January 2026 is $250.50[#1], or 50.0%[#1], below January 2025.',
    )
  })

  test('two months named the other way round: the later one is measured by the earlier', async () => {
    expect(await textOf('Compare January 2025 and March 2025 revenue')).toBe(
      'Revenue in March 2025 was $50.00[#1]; in January 2025 it was $500.50[#1]. March 2025 is $450.50[#1], or 90.0%[#1], below January 2025.',
    )
  })

  test('a year that has begun, with the same part of the year before', async () => {
    expect(await textOf('revenue this year against last year')).toContain(
      'January 2025 to 14 February 2025 it was $500.50',
    )
  })

  test('growth between two months', async () => {
    expect(await textOf('How did revenue change from January 2025 to March 2025?')).toContain(
      'From January 2025 to March 2025 that is a fall of $450.50[#1], or 90.0%[#1].',
    )
  })

  test('a budget in the same table', async () => {
    expect(await textOf('How does total cost compare with the cost budget?')).toBe(
      'Total cost was $214.00[#1]; Cost budget was $220.00[#1]. Total cost is $6.00[#1], or 2.7%[#1], below Cost budget.',
    )
  })

  test('a budget in another table, by month', async () => {
    const { text, charts } = await ask(ports, 'Revenue against budget by month in 2026')
    expect(text).toContain(
      '- January 2026: $250.00[#1] against $250.00[#1] (0.0%[#1])\n- February 2026: $150.00[#1] against $200.00[#1] (-25.0%[#1])',
    )
    expect(charts[0]?.series[1]).toEqual({
      seriesLabel: 'Revenue budget value',
      source: { values: [250, 200] },
      colour: 'budget',
    })
  })

  test('over budget without a name means costs', async () => {
    expect(await textOf('Are we over budget?')).toContain('Total cost was $214.00')
  })
})

describe('follow-ups', () => {
  test.each([
    [['Revenue by month in 2025', 'and by store?'], '- Harbour: $600.50[#1]\n- Hill: $350.00[#1]'],
    [['Revenue by store', 'what about March?'], 'Revenue by store in March 2025:\n\n- Hill: $50.00[#1]'],
    [
      ['Revenue by month', 'only Hill'],
      '- January 2025: $300.00[#1]\n- March 2025: $50.00[#1]\n- February 2026: $150.00[#1]',
    ],
    [['Revenue by month in 2025', 'as a line chart'], '- January 2025: $500.50[#1]\n- March 2025: $50.00[#1]'],
    [['Revenue by store', 'show it for March'], 'Revenue by store in March 2025:\n\n- Hill: $50.00[#1]'],
    [['What was revenue in 2025?', 'and units?'], 'Units in 2025: **90**[#1]'],
    [
      ['Revenue by store', 'what about March?', 'and January?'],
      'Revenue by store in January 2026:\n\n- Harbour: $250.00[#1]',
    ],
  ])('%j', async (questions, expected) => {
    expect(await textOf(...questions)).toContain(expected)
  })
})

describe('what the figures cannot say is said', () => {
  test('a size by which single records are picked out', async () => {
    expect(await textOf('How many sales have revenue above 200?')).toBe(
      'I cannot pick out single records by their size, such as Revenue above 200. I can add figures up by group and show the groups above 200: ask for Revenue by store above 200.',
    )
  })

  test('groups by size', async () => {
    const above = await textOf('Which months had revenue of more than 250?')
    const least = await textOf('Revenue by month of at least $250.00 in 2026')
    const none = await textOf('Revenue by store above 1,000')
    expect([above, least, none]).toEqual([
      'Revenue by month, only above $250.00:\n\n- January 2025: $500.50[#1]\n- December 2025: $400.00[#1]',
      'Revenue by month in 2026, only at $250.00 or above:\n\n- January 2026: $250.00[#1]',
      'None of the figures for Revenue by store is above $1,000.00.',
    ])
  })

  test('a word that found no place is named', async () => {
    expect(await textOf('total revenue of store Hill in pink')).toContain('Not taken into account: “pink”.')
  })

  test('a number that found no place is no figure', async () => {
    expect(await textOf('total revenue of store 17')).toContain('I could not find an answer to that.')
  })
})

test('a change in per cent is no share', async () => {
  expect(await textOf('By how many percent did revenue fall from January 2025 to March 2025?')).toContain(
    'From January 2025 to March 2025 that is a fall of $450.50[#1], or 90.0%[#1].',
  )
})

test('the chart that was asked for', async () => {
  const asked = [
    ['Revenue by store as a pie chart'],
    ['Revenue by month', 'as a line chart'],
    ['Revenue by store as a table'],
    ['Show revenue as a line chart'],
  ]
  const drawn = await Promise.all(asked.map((questions) => ask(ports, questions)))
  expect(drawn.map(({ charts }) => charts.map((chart) => [chart.chartType, chart.labels.length]))).toEqual([
    [['pie', 2]],
    [['line', 6]],
    [['data-table', 2]],
    [['line', 6]],
  ])
})

describe('talk', () => {
  test('a greeting calls no tool', async () => {
    const { text, calls } = await ask(ports, 'Hello!')
    expect([text.includes('Hello, Aroha'), calls]).toEqual([true, []])
  })

  test('help, thanks and an empty question have answers of their own', async () => {
    const [help, thanks, empty] = [await textOf('What can you do?'), await textOf('thanks!'), await textOf('???')]
    expect([help.includes('You can ask me'), thanks.includes('welcome'), empty]).toEqual([
      true,
      true,
      'What would you like to know?',
    ])
  })

  test('the figures and documents that there are', async () => {
    expect(await textOf('Which figures do you have?')).toContain(
      '- **Shop sales**: Revenue, Units and Rating, by Store and Product line, from 10 November 2024 to 14 February 2026',
    )
    expect(await textOf('Which documents are there?')).toBe('There is 1 document here. They are:\n\n- notes.md')
  })

  test('an organisation without anything', async () => {
    const { text } = await ask(memoryPorts([], []), 'What was revenue?')
    expect(text).toContain('there are no documents and no figures here yet')
  })
})
