import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outputTexts } from '../../../contract/playbooks/output.texts.ts'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import {
  type PlaybookEnvironment,
  question,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import { fixture, startLibrary } from '../../../tests/database/library.ts'
import { type ModelServer, type Reply, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'
import { until } from '../../../tests/until.ts'
import { pdfPages, textOf } from '../demo/read-back.fixtures.ts'

let model: ModelServer
let environment: PlaybookEnvironment
let drafts: string[]
let judged: string[]
let tools: unknown[] = []
let write: (asked: string, results: { data: unknown }[]) => Reply
let judge: (asked: string) => Reply
beforeAll(async () => {
  model = await startModelServer({
    onRequest: ({ body }) => void tools.push(body.tools ?? []),
    rules: [
      ({ question: asked, results }) => {
        if (!asked.startsWith('Write the document')) return null
        if (results.length === 0) drafts.push(asked)
        return write(asked, results)
      },
      ({ question: asked }) => {
        if (!asked.startsWith('<sentences>')) return null
        judged.push(asked)
        return judge(asked)
      },
      ({ question: asked, results }) => {
        if (!asked.includes('parental')) return { text: 'I could not find anything about that.' }
        const calls = [{ name: 'search_documents', input: { phrases: ['parental leave weeks'] } }]
        return results.length === 0
          ? { calls }
          : { text: 'It lasts 26 weeks. [^p1: "may take 26 weeks of parental leave"]' }
      },
    ],
  })
  environment = await startPlaybookEnvironment(await startLibrary({}, { MODEL_BASE_URL: model.url }))
  await environment.upload('parental-leave.md', await fixture('small/handbook/leave/parental-leave.md'))
  await environment.settled()
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})
beforeEach(() => {
  drafts = []
  judged = []
  tools = []
})

const research = step({
  ...{ id: '001', type: 'research', label: 'Leave' },
  outputs: [question('Length', 'How long is parental leave?'), question('Cost', 'What does the cat cost?', 1)],
})
const paper = step({
  ...{ id: '002', type: 'output', label: 'Paper', format: 'Half a page, with a table.', guidance: 'Plain words.' },
  outputs: [
    question('The rule', 'What is the rule?'),
    question('What is missing', 'Which questions found no answer?', 1),
    question('Who decides', 'Who decides it?', 2),
  ],
})
async function written(): Promise<{ id: string; document: string; topic: PlaybookTopic }> {
  const slug = await environment.template({ steps: [research, paper] })
  const { id } = await environment.start(slug, { title: 'Leave of parents' })
  const isRead = ({ steps }: PlaybookTopic) => steps['001']?.jobId === null && steps['001'].output.answers !== undefined
  await environment.work(await environment.settledTopic(id, isRead), '001', {
    readyToComplete: true,
    halfFinished: true,
  })
  const isWritten = ({ steps }: PlaybookTopic) => steps['002']?.output.completed === true && steps['002'].jobId === null
  const topic = await environment.settledTopic(id, isWritten)
  await environment.work(topic, '002', { readyToComplete: true, halfFinished: true })
  return { id, document: topic.steps['002']!.output.document!, topic }
}
const parts = (document: string) =>
  document.split(/<h[12]>/).map((part) =>
    part
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
const json = (sentences: object[]): Reply => ({ text: JSON.stringify({ sentences }) })

test('marks side by side stay, and a sentence that their passages do not word so is for the judge', async () => {
  write = () => ({
    text: '## The rule\n\nMothers and fathers stay at home for half a year. [^p1]\n\n## Who decides\n\nParental leave lasts 26 weeks. [^p1]',
  })
  judge = () => json([{ number: 1, quote: 'It lasts 26 weeks' }])
  const { document } = await written()
  expect(drafts).toHaveLength(1)
  expect(judged).toHaveLength(1)
  expect(judged[0]).toContain('1. Mothers and fathers stay at home for half a year.')
  expect(judged[0]).not.toContain('\n2. ')
  expect(parts(document)).toContain('The rule Mothers and fathers stay at home for half a year. [1]')
  expect(document).not.toContain('[?]')
})

// N2
test('each of many sentences that their passages do not word so is judged', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const groups = Array.from({ length: 130 }, (_, at) => `${letters[Math.floor(at / 26)]}${letters[at % 26]}`)
  const sentences = groups.map((group) => `Mothers of group ${group} stay at home for half a year.`)
  write = () => ({
    text: `## The rule\n\n${sentences.map((sentence) => `${sentence} [^p1]`).join(' ')}\n\n## Who decides\n\nParental leave lasts 26 weeks. [^p1]`,
  })
  const numbered = (asked: string) => asked.match(/^\d+\. .*$/gm) ?? []
  judge = (asked) =>
    json(
      numbered(asked).map((line, at) => ({
        number: at + 1,
        quote: line.includes('group ez ') ? null : 'It lasts 26 weeks',
      })),
    )
  const { document } = await written()
  expect(judged.map((asked) => numbered(asked).length)).toEqual([60, 60, 10])
  expect(document).toContain(`<h2>Without a source in the steps</h2><ul><li>${sentences.at(-1)}</li></ul>`)
})

// D2.7.09, H10
test('a document of a model is checked, put right once, and keeps its sources through PDF and Word', async () => {
  write = (asked) => ({
    text: asked.includes('You wrote this draft')
      ? '## The rule\n\nIt lasts 26 weeks. [^p1]\n\n## What is missing\n\nNothing.\n\n## Who decides\n\nNobody has decided this. [^p9]'
      : '# Paper\n\n## The rule\n\nIt lasts 26 weeks. [^p1] Every parent is very happy with it.',
  })
  judge = (asked) =>
    json([{ number: 1, quote: asked.includes('Nobody has decided') ? 'It lasts 26 weeks' : 'words of nobody' }])
  const { id, document } = await written()
  expect(drafts).toHaveLength(2)
  expect(drafts[0]).toContain('of the playbook "Leave of parents"')
  expect(drafts[0]).toContain('## The rule\n(What is the rule?)\n## Who decides\n(Who decides it?)\n')
  expect(drafts[0]).toContain('at most 1 page, which have room for about 200 words')
  expect(drafts[0]).toContain('its conditions and limits stand in the same section as its words')
  expect(drafts[0]).toContain('Of figures over time give the latest first')
  expect(drafts[0]).toContain('Leave out the heading "What is missing", whatever the format says')
  expect(drafts[0]).toContain('<open>\no101: Leave: What does the cat cost?\n</open>')
  expect(drafts[0]).toContain('It lasts 26 [#c1] weeks. [^p1]')
  expect(drafts[1]).toContain('- The heading "Who decides" is missing.')
  expect(drafts[1]).toContain('"Every parent is very happy with it."')
  expect(drafts[1]).toContain('<draft>\n# Paper\n\n## The rule\n\nIt lasts 26 weeks. [^p1]')
  expect(judged).toHaveLength(2)
  expect(parts(document)).toEqual([
    '',
    expect.stringMatching(/^Paper .* · Leave of parents$/),
    'The rule It lasts 26 weeks. [1]',
    'What is missing Leave: What does the cat cost?',
    'Who decides Nobody has decided this.',
    // The mark of a passage that there is not.
    expect.stringMatching(/^To check Nobody has decided this\. /),
    expect.stringMatching(/^About this document Quotations and figures were compared/),
    expect.stringMatching(/^Sources Parental leave ?, page 1:.*26 weeks of parental leave/i),
  ])
  await environment.as(environment.token, 'POST', '/reports', { reportCode: 'playbook', topicId: id })
  const list = async () =>
    (await environment.as(environment.token, 'GET', `/reports?topicId=${id}`)).body.reports as { id: string }[]
  await until(async () => (await list()).length === 1)
  const [{ id: report } = { id: '' }] = await list()
  const file = async (format: string) => {
    const address = `${environment.server.url}/orgs/${environment.project}/reports/${report}/${format}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${environment.token}` } })
    return new Uint8Array(await answer.arrayBuffer())
  }
  const pdf = (await pdfPages(await file('pdf'))).join(' ')
  for (const text of [pdf, await textOf('paper.docx', await file('docx'))]) {
    const plain = text.replace(/\s+/g, ' ')
    // H10: the print names the model that wrote it, and has no notes to the author.
    expect(plain.split('The model “default” wrote this document')).toHaveLength(2)
    expect(['About this document', 'Check the document'].filter((note) => plain.includes(note))).toEqual([])
    expect(plain).toMatch(/It lasts 26 weeks\. ?\[?1/)
    expect(plain).toMatch(/may take 26 weeks of parental leave/)
    expect(plain).toContain('What does the cat cost?')
    // The record of the steps is a choice.
    expect(plain).not.toContain('How long is parental leave?')
  }
})

// H10
test('what is open is said under its heading, stands on open points, and is judged once', async () => {
  write = (asked) => ({
    text: asked.includes('You wrote this draft')
      ? '## The rule\n\nIt lasts 26 weeks. [^p1] What the cat costs is open. [gap o101]\n\n## Who decides\n\nNobody has decided this. [gap]'
      : '## The rule\n\nIt lasts 26 weeks. [^p1] What the cat costs is open. [gap o101] Cats are wonderful for everybody.\n\n## Who decides\n\nNobody has decided this. [gap]',
  })
  judge = (asked) => {
    const numbered = asked.match(/^\d+\. .*$/gm) ?? []
    return json(numbered.map((line, at) => ({ number: at + 1, quote: null, gap: line.includes('(gap)') })))
  }
  const { document } = await written()
  expect(drafts).toHaveLength(2)
  // First draft, judge, second draft: the writer may calculate but has no search tools.
  const namesOf = (offered: unknown) => (offered as { function: { name: string } }[]).map((one) => one.function.name)
  expect(tools.slice(-3).map(namesOf)).toEqual([['calculate'], [], ['calculate']])
  expect(drafts[1]).toContain('"Cats are wonderful for everybody."')
  expect(drafts[1]).not.toContain('"What the cat costs is open."')
  expect(judged).toHaveLength(1)
  expect(judged[0]).toContain('(gap) What the cat costs is open.')
  expect(judged[0]).toContain('<open>\no101: Leave: What does the cat cost?\n</open>')
  expect(parts(document).slice(2)).toEqual([
    'The rule It lasts 26 weeks. [1] What the cat costs is open.',
    'What is missing Leave: What does the cat cost? Who decides: Nobody has decided this.',
    'Who decides Nobody has decided this. The model “default” wrote this document from what the earlier steps found.',
    expect.stringMatching(/^About this document /),
    expect.stringMatching(/^Sources /),
  ])
})

// H10
test('what the step that says what it is about leaves open is missing in a document that does not include it', async () => {
  write = () => ({
    text: '## The rule\n\nIt lasts 26 weeks. [^p1] What the cat costs is open. [gap o101]\n\n## Who decides\n\nParental leave lasts 26 weeks. [^p1]',
  })
  judge = (asked) => {
    const numbered = asked.match(/^\d+\. .*$/gm) ?? []
    return json(numbered.map((_, at) => ({ number: at + 1, quote: null, gap: true })))
  }
  const slug = await environment.template({
    steps: [
      step({ id: '001', type: 'chat', label: 'Matter', outputs: [question('Cost', 'What does the cat cost?')] }),
      step({ ...research, id: '002', matterStep: null, outputs: research.outputs.slice(0, 1) }),
      step({ ...paper, id: '003', includeStepsString: '002' }),
    ],
  })
  const { id } = await environment.start(slug, { title: 'Leave of parents' })
  const isRead = ({ steps }: PlaybookTopic) => steps['002']?.jobId === null && steps['002'].output.answers !== undefined
  const complete = async (stepId: string) => {
    const request = { readyToComplete: true, halfFinished: true }
    await environment.work(await environment.read(id), stepId, request)
    await environment.settledTopic(id, ({ steps }) => steps[stepId]?.jobId === null)
  }
  await environment.settledTopic(id, isRead)
  await complete('002')
  await complete('001')
  await complete('001')
  const isWritten = ({ steps }: PlaybookTopic) => steps['003']?.output.completed === true && steps['003'].jobId === null
  const { steps } = await environment.settledTopic(id, isWritten)
  expect(drafts[0]).toContain('<open>\no101: Matter: What does the cat cost?\n</open>')
  expect(parts(steps['003']!.output.document!)).toContain('What is missing Matter: What does the cat cost?')
})

// D2.7.09
test('who writes the document works out what a reader needs, and a judgement is shown as one', async () => {
  const calculate = { name: 'calculate', input: { expressions: ['c1 * 7', 'c1 * 450'] } }
  let given: unknown[] = []
  write = (asked, results) => {
    given = results
    if (results.length === 0 && !asked.includes('You wrote this draft')) return { calls: [calculate] }
    const days = 'That is 182 days [#c2].'
    return asked.includes('You wrote this draft')
      ? {
          text: `## The rule\n\nIt lasts 26 weeks. [^p1] ${days} The rule is long. [judgement]\n\n## Who decides\n\nNobody has decided this. [gap]`,
        }
      : {
          text: `## The rule\n\nIt lasts 26 weeks. [^p1] ${days} The rule of 30 weeks is long. [judgement]\n\n## Who decides\n\nNobody has decided this. [gap]`,
        }
  }
  judge = (asked) => {
    const numbered = asked.match(/^\d+\. .*$/gm) ?? []
    return json(numbered.map((line, at) => ({ number: at + 1, quote: null, gap: line.includes('(gap)') })))
  }
  const { document } = await written()
  expect(drafts[0]).toContain('It lasts 26 [#c1] weeks. [^p1]')
  expect(drafts).toHaveLength(2)
  expect(given).toEqual([])
  expect(drafts[1]).toContain('It lasts 26 weeks. [^p1] That is 182 days [#c2].')
  expect(drafts[1]).toContain('- No sentence with a mark under its heading holds its figure 30.')
  expect(judged[0]).toContain('26 × 7 = 182')
  expect(parts(document)).toEqual(
    expect.arrayContaining([
      'The rule It lasts 26 weeks. [1] That is 182 days [2] . The rule is long. (judgement)',
      expect.stringContaining('1 sentence that follows from those beside it and has no source is marked as judgement.'),
    ]),
  )
  expect(document).toContain('<li>Calculated, 26 × 7; from Parental leave, page 1</li>')
})

test('a second draft that is no better is not taken, and what nothing bears out is listed', async () => {
  write = (asked) => ({
    text: asked.includes('You wrote this draft')
      ? '## The rule\n\nIt is wonderful for everybody here. Cats may come along as well.'
      : '## The rule\n\nIt lasts 26 weeks. [^p1] Every parent is very happy with it.\n\n## Who decides\n\nThe board does. [^p1]',
  })
  judge = () => json([{ number: 1, quote: null }])
  const { document } = await written()
  expect(document).toContain('The board does.')
  expect(document).not.toContain('wonderful')
  expect(document).toContain(
    '<h2>Without a source in the steps</h2><ul><li>Every parent is very happy with it.</li><li>The board does.</li></ul>',
  )
})

test('a model that fails is named above what was put together without it', async () => {
  write = () => ({ status: 401 })
  const { document } = await written()
  expect(document).toContain(
    outputTexts.failed('The model refused our key. An administrator needs to check the model settings.'),
  )
  expect(document).toContain(outputTexts.byRules)
  expect(document).toContain('<h2>The rule</h2>')
})
