import { describe, expect, test } from 'vitest'
import { includesOf } from '../../../contract/playbooks/playbook-steps.ts'
import { answersInConversation } from './conversation-answers.ts'
import { type Section, writeDocument } from './document.ts'
import { markdownHtml } from './markdown-html.ts'
import { printedSteps, textOf } from './printed-steps.ts'

const asked = (label: string, question: string, type: 'factual' | 'creative' = 'factual') => ({ label, question, type })

describe('a conversation', () => {
  test('answers a question by the answer to a question like it, and leaves the others open', () => {
    const turns = [
      { role: 'user' as const, content: 'How long does parental leave last?' },
      { role: 'assistant' as const, isLookedUp: true, content: 'It lasts **26 weeks**.[^1]' },
      { role: 'user' as const, content: 'We want to keep it.' },
    ]
    const found = answersInConversation({
      turns,
      questions: [asked('', 'How long is parental leave?'), asked('', 'Who may take a cat along?')],
    })
    expect(found).toEqual({
      answers: [{ text: 'It lasts **26 weeks**.[^1]', source: 'documents' }, null],
      notes: ['We want to keep it.'],
      cited: [],
    })
  })

  test('takes no words of a model that it looked nothing up for, and none of a model for a judgement', () => {
    const turns = [
      { role: 'user' as const, content: 'What does the new line cost?' },
      { role: 'assistant' as const, content: 'I cannot see the step you mean.' },
      { role: 'user' as const, content: 'Why do it now, and not in a year?' },
      { role: 'assistant' as const, isLookedUp: true, content: 'Do it now, since the price goes up. [^1]' },
    ]
    const questions = [
      asked('What it costs', 'What does the new line cost?'),
      asked('Why now', 'Why now, and not in a year?', 'creative'),
      asked('Why now', 'Why now, and not in a year?'),
    ]
    expect(answersInConversation({ turns, questions }).answers).toEqual([
      null,
      null,
      { text: 'Do it now, since the price goes up. [^1]', source: 'documents' },
    ])
  })

  test('takes what a person says under the heading of a question', () => {
    const said = (...contents: string[]) => contents.map((content) => ({ role: 'user' as const, content }))
    const questions = [
      asked('Risks', 'Which three risks matter, with the first sign of each and who watches it?', 'creative'),
      asked('Doing nothing', 'What does it cost to do nothing for a year?', 'creative'),
      asked('Risk', 'Which one is worst?', 'creative'),
    ]
    const turns = said('**Risks:** the line comes late.', 'Doing nothing costs us the second shift.', 'Risks matter?')
    const found = answersInConversation({ turns, questions })
    expect(found.notes).toEqual([])
    expect(found.answers).toEqual([
      { text: 'The line comes late.', source: 'person' },
      { text: 'Doing nothing costs us the second shift.', source: 'person' },
      null,
    ])
  })

  test('has not asked a question by answering another under its heading, and what is only close is no answer', () => {
    const close = 'No document mentions *nothing*; nearest:\n\n> Everybody has $500 a year for a course.'
    const turns = [
      { role: 'user' as const, content: 'The other course: nothing for a year, at no cost.' },
      { role: 'assistant' as const, isLookedUp: true, content: 'It costs $500 a year.' },
      { role: 'user' as const, content: 'What is the cost of nothing for a year?' },
      { role: 'assistant' as const, isLookedUp: true, content: close },
    ]
    const answersTo = (type: 'factual' | 'creative', length: number) =>
      answersInConversation({
        turns: turns.slice(0, length),
        questions: [
          asked('The other course', 'Which other course was weighed?', 'creative'),
          asked('Doing nothing', 'What does it cost to do nothing for a year?', type),
        ],
      }).answers[1]?.text ?? ''
    expect(answersTo('creative', 2)).not.toContain('$500')
    expect(answersTo('creative', 4)).not.toContain('$500')
    expect(answersTo('factual', 4)).not.toContain('nearest')
  })

  test('is no answer where the assistant asks back, names a file, or quotes something else to a judgement', () => {
    const turns = [
      { role: 'user' as const, content: 'What does the electric roaster cost every year?' },
      {
        role: 'assistant' as const,
        isLookedUp: true,
        content: 'I could not place "roaster" in the tables. Did you mean one of these?',
      },
      { role: 'user' as const, content: 'Tell me of the minutes.' },
      {
        role: 'assistant' as const,
        isLookedUp: true,
        content:
          'From your documents:\n\n**Minutes of the board › Decisions and actions** · minutes.docx\n\n> The board decided the costs.',
      },
    ]
    const questions = [
      asked('What it costs', 'What does the roaster cost every year?'),
      asked('Limits', 'Which decisions and actions are in the minutes of the board?'),
      asked('Costs', 'Which costs has the board decided?'),
      asked('Costs', 'Which costs has the board decided?', 'creative'),
    ]
    const { answers } = answersInConversation({ turns, questions })
    expect(answers).toEqual([null, null, { text: '> The board decided the costs.', source: 'documents' }, null])
  })
})

describe('a document', () => {
  // H9
  test('a document lists the figures to check, as long as it states them', () => {
    const toCheck = [
      { figure: '17 %', reason: 'not from your data' },
      { figure: '905.50', reason: 'doesn’t match 950.5 in your data' },
    ]
    const answer = { label: 'Sales', question: '', status: 'SUCCESS' as const, text: 'Up 17 %.', toCheck }
    const given = { project: 'acme', title: 'Paper', subtitle: '', remarks: [], draft: null }
    const section = { heading: 'Figures', answers: [answer], notes: '', html: '' }
    expect(writeDocument({ ...given, sections: [section] })).toContain(
      '<h2>To check</h2><ul><li>Figures: 17 % (not from your data)</li></ul>',
    )
    const draft = writeDocument({ ...given, draft: '905.50', toCheck: toCheck.slice(1), sections: [section] })
    expect(draft).toContain('<h2>To check</h2><ul><li>905.50 (doesn’t match 950.5 in your data)</li></ul>')
  })

  // H9
  test('signs at figures are for the conversation alone', () => {
    expect(markdownHtml('Sales were 950.50[#1], up 17 % [?] and 5[?].', () => null)).toBe(
      '<p>Sales were 950.50, up 17 % and 5.</p>',
    )
  })

  test('shows foreign text as text', () => {
    const evil = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) [y](//evil.example) [z](/acme/data) **b**'
    const html = markdownHtml(`# ${evil}\n\n| ${evil} |\n|---|\n| 1 |\n\n> ${evil}\n- ${evil}`)
    expect(html).not.toMatch(/<img|href="javascript|href="\/\/|<script/)
    expect(html).toContain('<a href="/acme/data">z</a> <strong>b</strong>')
  })

  test('numbers each source once and says what is open', () => {
    const citation = { mark: 3, quote: '26 weeks', title: 'Leave <b>', docId: 'd1', pageId: 'p1', pageNumber: 2 }
    const answer = {
      label: 'Length',
      question: 'How long?',
      status: 'SUCCESS' as const,
      text: 'It is so.[^3]',
      citations: [citation],
    }
    const open = { label: 'Cats', question: 'Which cats?', status: 'PENDING' as const, text: null }
    const html = writeDocument({
      ...{ project: 'acme', title: 'Paper', subtitle: 'Acme', remarks: [], draft: null },
      sections: [
        { heading: 'One', answers: [answer, open], notes: '', html: '' },
        { heading: 'Two', answers: [answer], notes: '- note', html: '' },
      ],
    })
    expect(html.match(/<sup>\[1\]<\/sup>/g)).toHaveLength(2)
    expect(html).toContain('<h2>What is missing</h2><ul><li>One: Which cats?</li></ul>')
    expect(html).toContain('<li><a href="/acme/data/docs/d1">Leave &lt;b&gt;</a>, page 2: <q>26 weeks</q></li>')
  })
})

describe('documents within documents', () => {
  const day = { day: '2026-11-29', timeZone: 'Pacific/Auckland' }
  const printed = async (html: string) => {
    const { blocks, sources } = await printedSteps({
      ...{ steps: [{ heading: 'Last step', by: '', answers: [], notes: '', html }] },
      ...day,
    })
    const marked = blocks.flatMap((block) =>
      block.kind === 'paragraph'
        ? block.words.flatMap(({ mark }, at) => (mark === undefined ? [] : [[block.words[at - 1]?.text.trim(), mark]]))
        : [],
    )
    return { texts: blocks.map(textOf), marked, titles: sources.map(({ mark, title }) => [mark, title]) }
  }
  const answer = (label: string, text: string, title: string) => ({
    ...{ label, question: '', status: 'SUCCESS' as const, text },
    citations: [{ mark: 1, quote: `so say the ${title}`, title }],
  })
  const write = (title: string, sections: readonly Section[]) =>
    writeDocument({ ...{ project: 'acme', subtitle: '', remarks: [], draft: null }, title, sections })
  const section = (heading: string, one: ReturnType<typeof answer>, html = ''): Section => ({
    ...{ heading, answers: [one], notes: '', html },
  })

  // H10
  test('have one list of sources, with a number for each', async () => {
    const inner = write('Inner', [section('Leave', answer('Length', 'It lasts 26 weeks.[^1]', 'Handbook'))])
    const outer = write('Outer', [
      section('Cats', answer('Cats', 'No cats.[^1]', 'Rules'), inner),
      section('Dogs', answer('Dogs', 'Dogs may come.[^1]', 'Law')),
      section('Again', answer('Weeks', 'That is half a year.[^1]', 'Handbook')),
    ])
    expect(outer.match(/<h1>|<h2>Sources|<h[2-4]>(?:Inner|Leave|Length)|<sup>\[\d\]/g)).toEqual([
      '<h1>',
      ...['<sup>[1]', '<h3>Leave', '<h4>Length', '<sup>[2]', '<sup>[3]', '<sup>[2]'],
      '<h2>Sources',
    ])
    expect(await printed(outer)).toMatchObject({
      marked: [
        ['No cats.', 1],
        ['It lasts 26 weeks.', 2],
        ['Dogs may come.', 3],
        ['That is half a year.', 2],
      ],
      titles: [
        [1, 'Rules'],
        [2, 'Handbook'],
        [3, 'Law'],
      ],
    })
  })

  test('name the web addresses of their sources where they are printed, and no address of the product', async () => {
    const sections = [
      { mark: 1, title: 'Law', quote: 'so says the law', url: 'https://law.example/?a=1&b=2' },
      { mark: 1, title: 'Rules', quote: 'so say the rules', docId: 'd1', pageNumber: 3 },
    ].map((citation) => section(citation.title, { ...answer('', 'It is so.[^1]', ''), citations: [citation] }))
    const steps = [{ heading: 'Paper', by: '', answers: [], notes: '', html: write('Paper', sections) }]
    expect((await printedSteps({ steps, ...day })).sources).toEqual([
      { mark: 1, title: 'Law', quote: 'so says the law', link: 'https://law.example/?a=1&b=2' },
      { mark: 2, title: 'Rules', quote: 'so say the rules', location: 'page 3' },
    ])
  })

  test('that were kept with lists of their own are printed with each mark at its own source', async () => {
    const list = (...titles: string[]) =>
      `<h2>Sources</h2><ol>${titles.map((title) => `<li>${title}: <q>so it is</q></li>`).join('')}</ol>`
    const says = (text: string, mark: number) => `<p>${text}<sup>[${mark}]</sup></p>`
    const inner = `<h1>Inner</h1>${says('It lasts 26 weeks.', 1)}${list('Handbook')}`
    const rest = `<h2>Dogs</h2>${says('Dogs may come.', 2)}${list('Rules', 'Law')}`
    const outer = `<h1>Outer</h1>${says('No cats.', 1)}${inner}${rest}`
    expect(await printed(outer)).toMatchObject({
      marked: [
        ['No cats.', 1],
        ['It lasts 26 weeks.', 2],
        ['Dogs may come.', 3],
      ],
      titles: [
        [1, 'Rules'],
        [2, 'Handbook'],
        [3, 'Law'],
      ],
    })
    const notes = '<p>Spoke: Ann</p><h3>Decisions</h3><ul><li>We buy the van.</li></ul>'
    expect(await printed(`${inner}${notes}`)).toEqual({
      texts: ['Last step', 'It lasts 26 weeks.[1]', 'Spoke: Ann', 'Decisions', 'We buy the van.'],
      marked: [['It lasts 26 weeks.', 1]],
      titles: [[1, 'Handbook']],
    })
    const own = `<h1>Outer</h1><h2>Sources</h2><ol><li>Ask Ann.</li></ol>${says('No cats.', 1)}${list('Rules')}`
    expect(await printed(own)).toEqual({
      texts: ['Last step', 'Sources', 'Ask Ann.', 'No cats.[1]'],
      marked: [['No cats.', 1]],
      titles: [[1, 'Rules']],
    })
  })
})

test('a line break that a model writes into a cell is one', () => {
  expect(markdownHtml('| a |\n|---|\n| one<br>two<BR/>three |')).toContain('<td>one<br>two<br>three</td>')
  expect(markdownHtml('a <br onclick="x"> b')).not.toContain('<br onclick')
})

// D2.3.21, D2.5.11
test('the steps to include are those that there are before a step, each once', () => {
  const all = ['001', '002', '003', '004']
  const of = (includeStepsString: string, type = 'output') => includesOf('003', { type, includeStepsString }, all)
  expect([of('001,002,003'), of(' 002 ,002,999,004'), of(''), of('', 'research')]).toEqual([
    ['001', '002'],
    ['002'],
    ['001', '002'],
    [],
  ])
  expect(of(Array.from({ length: 10_000 }, (_, at) => String(at).padStart(3, '0')).join(','))).toEqual(['001', '002'])
})

test('a list goes on over blank lines and what is set in, and begins with its own number', () => {
  const inner = '   - by mail\n   - or in cash,\n     not by card\n\n   within a week.'
  expect(markdownHtml(`1. Ask Ann.\n\n2. Pay\n${inner}\n\n3. Tell the board.`)).toBe(
    '<ol><li>Ask Ann.</li><li>Pay<ul><li>by mail</li><li>or in cash, not by card</li></ul><br>within a week.</li><li>Tell the board.</li></ol>',
  )
  expect(markdownHtml('- One\n\t1. First\n\n- Two\n\nThen:\n\n3. Act\n| a |\n4. Rest')).toBe(
    '<ul><li>One<ol><li>First</li></ol></li><li>Two</li></ul><p>Then:</p><ol start="3"><li>Act</li></ol><table><tbody><tr><td>a</td></tr></tbody></table><ol start="4"><li>Rest</li></ol>',
  )
  expect(markdownHtml('1. Ask\n- by mail\nBy Friday.\n2. Pay')).toBe(
    '<ol><li>Ask</li></ol><ul><li>by mail</li></ul><p>By Friday.</p><ol start="2"><li>Pay</li></ol>',
  )
})

test('lists within lists are read to a depth, however deep they are set in', () => {
  const deep = Array.from({ length: 300 }, (_, at) => `${' '.repeat(2 * at)}- a`).join('\n')
  const html = markdownHtml(deep)
  expect([html.match(/<ul>/g)?.length, html.match(/<li>a/g)?.length]).toEqual([4, 300])
})
