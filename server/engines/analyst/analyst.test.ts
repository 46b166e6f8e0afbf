import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { makers } from '../../../tests/fixtures/questions/invented-tables.ts'
import { anyText } from '../../../tests/fixtures/files/any-text.ts'
import { isOnlyNear, readPassages } from '../../../contract/chat/passages.ts'
import { builtInAnalyst } from './index.ts'
import { suggestionsOf } from './suggestions.ts'
import { nextStep } from './next-step.ts'

const leave = `# Leave

## Parental leave

New parents get 26 weeks of parental leave. It is paid in full. Tell your manager two months before it begins.

## Sick leave

Everybody gets ten days of sick leave a year. A note from a doctor is needed after three days.

## Contractors

Contractors get no sick leave. Their agency pays them.
`
const security = `# Security

## Passwords

Passwords have at least fourteen characters. Never reuse one.

## Laptops

Lock your laptop when you leave your seat.
`
const model = builtInAnalyst({ delay: 0 })
const ports = memoryPorts(
  [documentOf('leave.md', leave, 'Leave guide'), documentOf('security.md', security, 'Security guide')],
  [],
)
const said = async (questions: string | string[]): Promise<string> =>
  (await ask(ports, questions, { model, isBuiltIn: true })).text

describe('passages', () => {
  test('three are shown whole, each with its title, headings and file, and the sentence that answers in bold', async () => {
    const { text, citations } = await ask(ports, 'whats the sick leave days a year', { model, isBuiltIn: true })
    expect(text).toBe(
      [
        'From your documents:',
        '',
        '**Leave guide › Leave › Sick leave** · leave.md',
        '',
        '> **Everybody gets ten days of sick leave a year.** A note from a doctor is needed after three days.[^1]',
        '',
        '**Leave guide › Leave › Contractors** · leave.md',
        '',
        '> Contractors get no sick leave. Their agency pays them.[^2]',
        '',
        '**Leave guide › Leave › Parental leave** · leave.md',
        '',
        '> New parents get 26 weeks of parental leave. It is paid in full. Tell your manager two months before it begins.[^3]',
      ].join('\n'),
    )
    const [citation] = citations
    expect(leave.slice(citation!.start, citation!.end)).toBe(citation!.quote)
    expect(citation!.quote).toBe(
      'Everybody gets ten days of sick leave a year. A note from a doctor is needed after three days.',
    )
  })

  test('a word that no document mentions is named, and nothing is said to be the answer', async () => {
    const text = await said('Can I get sick leave for my hamster?')
    expect(text.split('\n\n').slice(0, 2)).toEqual([
      'No document mentions *hamster*; nearest:',
      '**Leave guide › Leave › Sick leave** · leave.md',
    ])
    expect(isOnlyNear(text)).toBe(true)
    expect(text.match(/\[\^\d\]/g)?.length).toBeLessThanOrEqual(3)
  })

  test('no sentence is in bold that has the words and not the amount, date, name or place that was asked', async () => {
    const when = await said('When is parental leave paid?')
    expect(isOnlyNear(when)).toBe(true)
    expect(isOnlyNear(await said('How long is parental leave?'))).toBe(false)
  })

  test('one word that is mentioned somewhere, and is no heading, has no answer in bold', async () => {
    expect(isOnlyNear(await said('doctor?'))).toBe(true)
    expect(isOnlyNear(await said('passwords?'))).toBe(false)
  })

  test('a row of a table is shown under its header, and the answer to a question under it', async () => {
    const rates = `# Rates\n\nAsked often.\n\n| Berth | Fee |\n|---|---|\n| North quay | $40 |\n| South quay | $35 |\n`
    const own = memoryPorts([documentOf('rates.md', rates, 'Rates')], [])
    expect((await ask(own, 'what is the fee of the south quay', { model, isBuiltIn: true })).text).toContain(
      ['> | Berth | Fee |', '> | --- | --- |', '> | North quay | $40 |', '> | **South quay** | **$35**[^1] |'].join(
        '\n',
      ),
    )
  })

  test('the sentence that was asked for comes first where a passage is folded', async () => {
    const filler = 'The quay is swept by the crew of the morning shift before the first boat comes in. '.repeat(3)
    const moorings = `# Moorings\n\n${filler}Moorings of visitors cost forty dollars a night.\n`
    const visitors =
      '# Visitors\n\nVisitors pay moorings by the night: what moorings of visitors cost a night is posted.\n'
    const own = memoryPorts([documentOf('moorings.md', moorings), documentOf('visitors.md', visitors)], [])
    const { text } = await ask(own, 'what do moorings of visitors cost a night', { model, isBuiltIn: true })
    const quoted = readPassages(text)!.passages.map((passage) => passage.text.split('\n')[0])
    expect(quoted.find((first) => first?.includes('forty'))).toMatch(/^\**Moorings of visitors cost forty/)
  })

  test('somebody to ask is looked for among people, addresses and channels', async () => {
    const keys = `# Keys\n\n## Lost keys\n\nLost keys of the keys cabinet cost $20. Keys are counted each Monday.\n\n## Help with keys\n\nWrite to [Petra Finch](mailto:petra@quay.test) or ask in #keys-help.\n`
    const own = memoryPorts([documentOf('keys.md', keys, 'Keys')], [])
    const { text } = await ask(own, 'Who do I ask about keys?', { model, isBuiltIn: true })
    expect(readPassages(text)?.passages[0]?.text).toContain('Petra Finch (petra@quay.test)')
  })

  test('what one may do is asked of the documents, and not of a table that has a word of it', async () => {
    const both = memoryPorts([documentOf('leave.md', leave, 'Leave guide')], [makers])
    const { text } = await ask(both, 'how much can i be sick for medals', { model, isBuiltIn: true })
    expect(text.split('\n')[0]).toBe('No document mentions *medals*; nearest:')
  })

  test('nothing: only where no word of the question stands anywhere, with what can be asked', async () => {
    expect(await said('xylophone repair?')).toBe(
      [
        'I could not find anything about that: none of its words stands in the 2 documents that I looked through. Try other words, or add a document that covers it.',
        'You could ask:',
        '- What should I know about parental leave?\n- What should I know about passwords?',
      ].join('\n\n'),
    )
    expect((await said('xylophone password')).startsWith('No document mentions *xylophone*; nearest:')).toBe(true)
  })
})

describe('ways of asking', () => {
  test('a question for a policy shows the outline, each part with its first sentence', async () => {
    const text = await said('Summarise the leave guide')
    expect(text).toContain('**Parental leave**: New parents get 26 weeks of parental leave.')
    expect(text).toContain('**Contractors**: Contractors get no sick leave.')
  })

  test('a summary has as many bullets as were asked for, and the other parts to open', async () => {
    expect((await said('the leave guide in two bullets')).split('\n')).toEqual([
      '**Leave guide** · leave.md',
      '',
      '- **Parental leave**: New parents get 26 weeks of parental leave. It is paid in full.[^1]',
      '- **Sick leave**: Everybody gets ten days of sick leave a year. A note from a doctor is needed after three days.[^2]',
      '',
      'Outline: Contractors[^3]',
    ])
  })

  test('a document that has a summary of its own is summarised by it', async () => {
    const plan = `# Harbour plan\n\n## Summary\n\nThe quay is rebuilt in two years. It costs nine million dollars.\n\n## Phases\n\nThe north comes first.\n\n## Risks\n\nStorms may delay it.\n`
    const own = memoryPorts([documentOf('plan.md', plan, 'Harbour plan')], [])
    const { text } = await ask(own, 'Summarise the harbour plan', { model, isBuiltIn: true })
    expect(text.split('\n').slice(2)).toEqual([
      '- The quay is rebuilt in two years.[^1]',
      '- It costs nine million dollars.[^2]',
      '',
      'Outline: Summary[^3] · Phases[^4] · Risks[^5]',
    ])
  })

  test('no part of a summary ends at a colon: what is announced comes along, or the announcement is left out', async () => {
    const hiring = [
      '# Hiring',
      '## Interviews',
      'We look for three things:',
      '- Curiosity in everything.',
      '## Offers',
      'An offer names the salary. It also holds the following:',
      '- The first day.',
      '## Onboarding',
      'On the first day:',
    ].join('\n\n')
    const more = memoryPorts([documentOf('hiring.md', hiring, 'Hiring guide')], [])
    const { text } = await ask(more, 'Summarise the hiring guide', { model, isBuiltIn: true })
    expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- **Interviews**: We look for three things: Curiosity in everything.[^1]',
      '- **Offers**: An offer names the salary.[^2]',
    ])
  })

  test('a summary that is one quotation does not end at a colon either', async () => {
    const long = `The guide is used${' in every interview of the harbour and'.repeat(20)} of the quay.`
    const fair = `# Fair hiring\n\nHere are a few ways to contribute to fair hiring:\n\n- ${long}`
    const more = memoryPorts([documentOf('fair.md', fair, 'Fair hiring')], [])
    const { text } = await ask(more, 'Summarise fair hiring', { model, isBuiltIn: true })
    expect(text).toMatch(/> Here are a few ways to contribute to fair hiring:\n>\n> - The guide is used/)
    const cut = `# Fair hiring\n\nFair hiring begins early. Of note:\n\n${long}`
    const noted = memoryPorts([documentOf('fair.md', cut, 'Fair hiring')], [])
    const said = await ask(noted, 'Summarise fair hiring', { model, isBuiltIn: true })
    expect(said.text).toMatch(/\n> Fair hiring begins early\. Of note:\n/)
  })

  test('the addresses of links below a text are no words of a quotation', async () => {
    const guide = `# Moorings\n\nFill out the [mooring form][form] or [ask][].\n\n[form]:\n  https://quay.test/form\n[ask]: <https://quay.test/ask> "Ask"\n`
    const linked = memoryPorts([documentOf('moorings.md', guide, 'Moorings')], [])
    const { text } = await ask(linked, 'Where is the mooring form?', { model, isBuiltIn: true })
    expect(text).toContain('mooring form')
    expect(text).not.toContain('https://')
  })

  test('two things are put side by side', async () => {
    const [head, , cells] = (await said('compare parental leave and sick leave'))
      .split('\n')
      .filter((line) => line.startsWith('|'))
    expect(head).toBe(
      '| **Leave guide › Leave › Parental leave** · leave.md | **Leave guide › Leave › Sick leave** · leave.md |',
    )
    expect([cells?.includes('26 weeks'), cells?.includes('ten days')]).toEqual([true, true])
  })

  test('a follow-up carries the subject', async () => {
    const text = await said(['How many days of sick leave are there in a year?', 'and for contractors?'])
    expect(text).toContain('**Contractors get no sick leave.**')
  })

  test('what it cannot do is said in one sentence', async () => {
    expect(await said('please translate the leave guide into German')).toBe(
      'I do not translate: I find what is written and work out figures. Ask me what the documents say about it, and I quote the section.',
    )
    expect(await said('how do i delete my laptop password')).not.toContain('I do not delete')
  })

  test('half a sentence as a heading is nothing to ask about', () => {
    const passageUnder = (filename: string, heading: string) => ({ filename, heading, documentTitle: 'Travel' })
    const headings = ['Travel > Before you go', 'Travel > Who to ask', 'Travel > What you need', 'Welcome to the team']
    const passages = [...headings, 'Travel > After hours'].map((heading) => passageUnder(`${heading}.md`, heading))
    expect(suggestionsOf({ passages } as never)).toEqual(['What should I know about after hours?'])
  })

  test('talk is talk, and help names questions that are answered', async () => {
    expect(await said('thx')).toBe('You’re welcome. Ask me anything else about your documents or figures.')
    const questions = (await said('what can you do?')).split('You could ask:')[1]!.trim().split('\n')
    expect(questions).toEqual(['- What should I know about parental leave?', '- What should I know about passwords?'])
    for (const question of questions) expect(await said(question.slice(2))).not.toMatch(/^(?:No document|I could not)/)
  })
})

test('what a file says is shown as it stands: no mark, link or markup of it acts', async () => {
  const trap =
    '# Trap\n\nThe zebra code is [^p2: "x"] **bold** <img src=x onerror=alert(1)> [link](javascript:alert(1)) `x` | y.\n'
  const { text, citations } = await ask(memoryPorts([documentOf('trap.md', trap)], []), 'zebra code', {
    model,
    isBuiltIn: true,
  })
  expect(text).toBe(
    'From your documents:\n\n**Trap** · trap.md\n\n> **The zebra code is (^p2: "x") bold link x | y.**[^1]',
  )
  expect(citations.length).toBe(1)
})

test('the same conversation gives the same step, and no text is too odd', () => {
  fc.assert(
    fc.property(anyText, fc.string({ unit: 'binary', maxLength: 200 }), (document, question) => {
      const passage = {
        passage: 'p1',
        documentTitle: document.slice(0, 40),
        filename: 'x.md',
        page: 1,
        heading: document.slice(0, 60),
        text: document,
        score: 1,
      }
      const terms = [{ word: question.slice(0, 20), stems: { leav: 1 }, passages: 1 }]
      const searched = { passages: [passage], looked: { documents: 1, passages: 1 }, terms }
      const result = (toolName: string, toolCallId: string, data: unknown) => ({
        type: 'tool-result' as const,
        toolName,
        toolCallId,
        output: { type: 'json' as const, value: { data } as never },
      })
      const call = (toolName: string, toolCallId: string, input: unknown) => ({
        type: 'tool-call' as const,
        toolName,
        toolCallId,
        input,
      })
      const prompt = [
        { role: 'user' as const, content: [{ type: 'text' as const, text: question }] },
        {
          role: 'assistant' as const,
          content: [call('list_metrics', '1', {}), call('search_documents', '2', { phrases: ['x'] })],
        },
        {
          role: 'tool' as const,
          content: [result('list_metrics', '1', { factTables: [] }), result('search_documents', '2', searched)],
        },
      ]
      expect(nextStep(prompt)).toEqual(nextStep(prompt))
    }),
    { seed: 12, numRuns: Number(process.env.RUNS ?? 200) },
  )
})

describe('what is no prose of a document', () => {
  const page = `title: Travel cards
keywords: travel card, credit card
redirect_from: /travel-card/
owner: Petra Finch

Apply for a travel card with form 12.

<div class="summary" role="region" aria-labelledby="summary-key"><p>A travel card is renewed every three years.</p></div>
`
  const own = memoryPorts([documentOf('cards.md', page, 'Travel cards')], [])
  const answered = async (question: string) => (await ask(own, question, { model, isBuiltIn: true })).text

  test('is not quoted: names in front matter, notes to a site, tags', async () => {
    const text = await answered('Who needs a travel card?')
    expect(text).toContain('Apply for a travel card with form 12.')
    expect(text).not.toMatch(/keywords|redirect|<|div class/)
    const renewed = await answered('How often is a travel card renewed?')
    expect(renewed).toContain('renewed every three years')
    expect(renewed).not.toMatch(/aria-labelledby|div class/)
  })

  test('but what front matter states is', async () => {
    expect(await answered('Who is the owner of travel cards?')).toContain('Petra Finch')
  })
})

test('a part of a question, and a bare noun, carry on the question before', async () => {
  const first = 'How many days of sick leave are there a year?'
  expect(await said([first, 'for contractors?'])).toContain('Contractors get no sick leave')
  expect(await said([first, 'contractors?'])).toContain('Contractors get no sick leave')
})

describe('a later part of a long section', () => {
  const filler = 'Some things are settled with the landlord beforehand and need no more than a short note. '.repeat(9)
  const long = (heading: string, last: string) =>
    memoryPorts([documentOf('long.md', `# Guide\n\n## ${heading}\n\n${filler}\n\n${filler}\n\n${last}`)], [])
  const answered = async (heading: string, last: string, question: string) =>
    (await ask(long(heading, last), question, { model, isBuiltIn: true })).text

  test('is about what its heading says', async () => {
    const text = await answered(
      'Parking in Lima',
      'Monthly permits cost twelve dollars.',
      'What do monthly permits for parking cost in Lima?',
    )
    expect(text.split('\n')[2]).toBe('**Guide › Parking in Lima** · long.md')
    expect(text).toContain('**Monthly permits cost twelve dollars.**')
  })

  test('answers what its heading asks', async () => {
    const text = await answered(
      'Who answers for lost keys?',
      'On Sundays it is Petra.',
      'Who answers for lost keys on Sundays?',
    )
    expect(text.split('\n')[2]).toBe('**Guide › Who answers for lost keys?** · long.md')
    expect(text).toContain('**On Sundays it is Petra.**')
  })
})

describe('a heading that asks', () => {
  const faq = `# Frequently asked questions

## Do I need receipts for meals?

No. The daily allowance covers them. Keep those of hotels.

## Who answers for lost keys?

Petra Finch, on the third floor.
`
  const minutes = `# Minutes

Somebody asked who answers for keys, and whether meals need receipts. Nobody knew.
`
  const own = memoryPorts([documentOf('faq.md', faq), documentOf('minutes.md', minutes)], [])
  const answered = async (question: string) => (await ask(own, question, { model, isBuiltIn: true })).text

  test('is answered by what stands beneath it, though that says none of its words', async () => {
    expect(await answered('Do I need receipts for meals?')).toContain(
      '› Do I need receipts for meals?** · faq.md\n\n> **No.** The daily allowance covers them.',
    )
    expect(await answered('Who answers for lost keys?')).toContain(
      '› Who answers for lost keys?** · faq.md\n\n> **Petra Finch, on the third floor.**',
    )
  })
})
