import { describe, expect, test } from 'vitest'
import { memoryPorts } from '../../../tests/fixtures/questions/ask.ts'
import { documentOf } from '../../../tests/fixtures/questions/in-memory-search.ts'
import type { Permission, WebAccess } from '../tools/index.ts'
import { createEvidence } from './evidence.ts'
import { createToolbox } from './toolbox.ts'

const ports = memoryPorts([documentOf('plans.md', 'The takeover of Marlin Foods is planned for May.')], [])
const page = {
  url: 'https://rules.example/allowance',
  title: 'Rules',
  passages: [{ text: 'The allowance is 250 dollars.', heading: null, start: 0, end: 29 }],
}

function onWeb(
  conversation: { written?: string[]; background?: string[]; hasAnswers?: boolean; returned?: string[] },
  says: Permission = 'allowed',
  foundAt = page.url,
) {
  const sent: string[] = []
  const opened: string[] = []
  const asked: string[] = []
  const access: WebAccess = {
    search: async (words) => {
      sent.push(words)
      return [{ url: foundAt, title: page.title, about: 'Allowances' }]
    },
    open: async (url) => {
      opened.push(url)
      return url.includes('inside') ? { failure: 'refused' } : page
    },
    askPermission: async (_, words) => {
      asked.push(words)
      return says
    },
  }
  const given = { written: [], background: [], hasAnswers: false, returned: [], ...conversation }
  const box = createToolbox(ports, createEvidence(), { web: { access, conversation: given } })
  let count = 0
  const run = async (name: string, input: unknown) => {
    const outcome = await box.run(name, input, `call_${(count += 1)}`)
    return outcome.ok ? outcome.content : outcome.error
  }
  return { run, box, sent, opened, asked }
}

describe('a search of the web', () => {
  test('of public words goes out at once; after something private was read the person is shown the words first', async () => {
    const { run, sent, asked } = onWeb({ written: ['What is the bicycle allowance?'] })
    await run('web_search', { words: 'bicycle allowance' })
    expect([sent, asked]).toEqual([['bicycle allowance'], []])
    await run('search_documents', { phrases: ['takeover'] })
    await run('web_search', { words: 'Marlin Foods' })
    expect([sent, asked]).toEqual([['bicycle allowance', 'Marlin Foods'], ['Marlin Foods']])
  })

  test('returns a long address whole, so that its page can be opened', async () => {
    const long = `https://rules.example/?q=${'allowance'.repeat(170)}`
    const { run, opened } = onWeb({ written: ['What is the allowance?'] }, 'allowed', long)
    const { pages } = (await run('web_search', { words: 'allowance' })) as { pages: { url: string }[] }
    expect(await run('open_page', { url: pages[0]?.url })).toMatchObject({ title: 'Rules' })
    expect(opened).toEqual([long])
  })

  test.each<[Permission, RegExp]>([
    ['refused', /does not want these words sent/],
    ['unanswered', /did not answer in time/],
  ])('that was %s sends nothing, and the model is informed', async (says, sentence) => {
    const { run, sent } = onWeb({ hasAnswers: true }, says)
    expect(await run('web_search', { words: 'Marlin Foods' })).toEqual({
      isSent: false,
      note: expect.stringMatching(sentence),
      ...{ truncated: false, next: null },
    })
    expect(sent).toEqual([])
  })

  test('asks where its words are what the model was given of the organisation, unless the person wrote them', async () => {
    const background = ['Kestrel plans to buy Marlin Foods.']
    const unwritten = onWeb({ background, written: ['Who are our rivals?'] })
    await unwritten.run('web_search', { words: 'Marlin rivals' })
    expect(unwritten.asked).toEqual(['Marlin rivals'])
    const written = onWeb({ background, written: ['What is new at Marlin?'] })
    await written.run('web_search', { words: 'news of Marlin' })
    expect(written.asked).toEqual([])
  })

  test('beside a tool that reads something private asks too', async () => {
    const { box, asked } = onWeb({})
    await Promise.all([
      box.run('search_documents', { phrases: ['takeover'] }, 'a'),
      box.run('web_search', { words: 'allowance' }, 'b'),
    ])
    expect(asked).toEqual(['allowance'])
  })

  test('is made eight times at most', async () => {
    const { run, sent } = onWeb({})
    for (let at = 0; at < 12; at += 1) await run('web_search', { words: `allowance ${at}` })
    expect(sent).toHaveLength(8)
  })
})

describe('a page of the web', () => {
  test('is opened by an address that a search returned, and cited by it', async () => {
    const { run, box, opened } = onWeb({})
    await run('web_search', { words: 'allowance' })
    expect(await run('open_page', { url: `${page.url}#part` })).toEqual({
      ...{ url: page.url, title: 'Rules', truncated: false, next: null },
      passages: [{ passage: 'p1', heading: null, text: 'The allowance is 250 dollars.' }],
    })
    expect([opened, box.evidence.passage('p1')?.url]).toEqual([[page.url], page.url])
  })

  test('or that the person wrote, in whichever sentence it stands', async () => {
    const { run, opened } = onWeb({ written: ['See (https://a.example/x?y=1), please.', 'And http://B.example.'] })
    for (const url of ['https://a.example/x?y=1', 'http://b.example/']) await run('open_page', { url })
    expect(opened).toEqual(['https://a.example/x?y=1', 'http://b.example/'])
  })

  test.each([
    'https://a.example/x?secret=marlin',
    'https://a.example/marlin',
    'https://marlin.a.example/',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x',
  ])('is never opened by a composed address: %s', async (url) => {
    const { run, opened } = onWeb({ written: ['Read https://a.example/ and https://a.example/x'] })
    expect(await run('open_page', { url })).toMatch(/^Only an address that the person wrote/)
    expect(opened).toEqual([])
  })

  test('that may not be read says so', async () => {
    const { run } = onWeb({ written: ['http://inside.example/'] })
    expect(await run('open_page', { url: 'http://inside.example/' })).toMatch(/^This page may not be read/)
  })
})

test('without the web there are no such tools', async () => {
  const box = createToolbox(ports, createEvidence())
  expect(box.active.filter((name) => /web|page/.test(name))).toEqual([])
  for (const [name, input] of [
    ['web_search', { words: 'xx' }],
    ['open_page', { url: 'http://a.example' }],
  ] as const)
    expect(await box.run(name, input, name)).toEqual({ ok: false, error: 'There is no such tool.' })
})

test('an address that a search for an earlier answer returned can be opened, and what was read of it is kept', async () => {
  const { run, opened, box } = onWeb({ returned: [page.url] })
  expect(await run('open_page', { url: page.url })).toMatchObject({ title: 'Rules', truncated: false })
  expect(await run('open_page', { url: 'https://rules.example/other' })).toMatch(/^Only an address/)
  expect(opened).toEqual([page.url])
  const outcome = await box.run('open_page', { url: `${page.url}#part` }, 'call_9')
  expect(outcome.ok ? outcome.data : null).toEqual({
    ...{ url: page.url, title: page.title },
    read: [{ name: 'p1', ...page.passages[0] }],
  })
})
