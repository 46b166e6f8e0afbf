import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ask, memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import { makers } from '../../../tests/fixtures/questions/invented-tables.ts'
import { anyText } from '../../../tests/fixtures/files/any-text.ts'
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

describe('the tier of an answer', () => {
  test('answer: the section is quoted with its heading path, the decisive sentence in bold, its neighbours beside it', async () => {
    const { text, citations } = await ask(ports, 'whats the sick leave days a year', { model, isBuiltIn: true })
    expect(text).toBe(
      [
        '**Leave guide › Leave › Sick leave** · leave.md',
        '',
        '> **Everybody gets ten days of sick leave a year.** A note from a doctor is needed after three days.[^1]',
      ].join('\n'),
    )
    const [citation] = citations
    expect(leave.slice(citation!.start, citation!.end)).toBe(citation!.quote)
    expect(citation!.quote).toBe(
      'Everybody gets ten days of sick leave a year. A note from a doctor is needed after three days.',
    )
  })

  test('closest: what comes near is quoted, and the word that stands nowhere is named', async () => {
    const text = await said('Can I get sick leave for my hamster?')
    expect(text.split('\n\n').slice(0, 2)).toEqual([
      'The closest I found; no document mentions “hamster”:',
      '**Leave guide › Leave › Sick leave** · leave.md',
    ])
    expect(text.match(/\[\^\d\]/g)?.length).toBeLessThanOrEqual(3)
  })

  test('closest: one word that is mentioned somewhere, and is no heading', async () => {
    expect((await said('doctor?')).split('\n')[0]).toBe('The closest I found:')
    expect((await said('passwords?')).split('\n')[0]).toBe('**Security guide › Security › Passwords** · security.md')
  })

  test('what one may do is asked of the documents, and not of a table that has a word of it', async () => {
    const both = memoryPorts([documentOf('leave.md', leave, 'Leave guide')], [makers])
    const { text } = await ask(both, 'how much can i be sick for medals', { model, isBuiltIn: true })
    expect(text.split('\n')[0]).toBe('The closest I found; no document mentions “medals”:')
  })

  test('nothing: only where no word of the question stands anywhere, with what can be asked', async () => {
    expect(await said('xylophone repair?')).toBe(
      [
        'I could not find anything about that: none of its words stands in the 2 documents that I looked through. Try other words, or add a document that covers it.',
        'You could ask:',
        '- What should I know about parental leave?\n- What should I know about passwords?',
      ].join('\n\n'),
    )
    expect(
      (await said('xylophone password')).startsWith('The closest I found; no document mentions “xylophone”:'),
    ).toBe(true)
  })
})

describe('ways of asking', () => {
  test('a question for a policy shows the outline, each part with its first sentence', async () => {
    const text = await said('Summarise the leave guide')
    expect(text).toContain('**Parental leave**: New parents get 26 weeks of parental leave.')
    expect(text).toContain('**Contractors**: Contractors get no sick leave.')
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
    expect(text).toMatch(/> \*\*Here are a few ways to contribute to fair hiring:\*\*\n>\n> - The guide is used/)
    const cut = `# Fair hiring\n\nFair hiring begins early. Of note:\n\n${long}`
    const noted = memoryPorts([documentOf('fair.md', cut, 'Fair hiring')], [])
    const said = await ask(noted, 'Summarise fair hiring', { model, isBuiltIn: true })
    expect(said.text).toMatch(/\n> \*\*Fair hiring begins early\.\*\*\[/)
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
    for (const question of questions) expect(await said(question.slice(2))).not.toMatch(/^(The closest|I could not)/)
  })
})

test('what a file says is shown as it stands: no mark, link or markup of it acts', async () => {
  const trap =
    '# Trap\n\nThe zebra code is [^p2: "x"] **bold** <img src=x onerror=alert(1)> [link](javascript:alert(1)) `x` | y.\n'
  const { text, citations } = await ask(memoryPorts([documentOf('trap.md', trap)], []), 'zebra code', {
    model,
    isBuiltIn: true,
  })
  expect(text).toBe('**Trap** · trap.md\n\n> **The zebra code is (^p2: "x") bold link x | y.**[^1]')
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
    expect(text.split('\n')[0]).toBe('**Guide › Parking in Lima** · long.md')
    expect(text).toContain('> **Monthly permits cost twelve dollars.**')
  })

  test('answers what its heading asks', async () => {
    const text = await answered(
      'Who answers for lost keys?',
      'On Sundays it is Petra.',
      'Who answers for lost keys on Sundays?',
    )
    expect(text.split('\n')[0]).toBe('**Guide › Who answers for lost keys?** · long.md')
    expect(text).toContain('> **On Sundays it is Petra.**')
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
