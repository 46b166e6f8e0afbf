import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { meetingTexts } from '../../../contract/playbooks/meeting.texts.ts'
import type { PlaybookTopic } from '../../../contract/playbooks/playbooks.schemas.ts'
import {
  type PlaybookEnvironment,
  question,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import { startLibrary } from '../../../tests/database/library.ts'
import { type ModelServer, type Reply, startModelServer } from '../../../tests/fixtures/model-server/model-server.ts'
import { partsOf } from './meeting-by-model.ts'

let model: ModelServer
let environment: PlaybookEnvironment
let asked: string[]
let reply: (asked: string) => Reply
beforeAll(async () => {
  model = await startModelServer({
    rules: [
      ({ question: said }) => {
        asked.push(said)
        return reply(said)
      },
    ],
  })
  // A small context: a part holds some thousand characters.
  const settings = { MODEL_BASE_URL: model.url, MODEL_CONTEXT: '4000' }
  environment = await startPlaybookEnvironment(await startLibrary({}, settings))
})
afterAll(async () => {
  await environment?.close()
  await model?.close()
})
beforeEach(() => {
  asked = []
})

async function read(transcript: string, metOn?: string): Promise<PlaybookTopic['steps'][string]> {
  const outputs = [question('Van', 'Which van is bought?'), question('Cat', 'Who may take a cat along?', 1)]
  const meeting = step({ id: '001', type: 'meetingNotes', label: 'Meeting', guidance: 'Names first.', outputs })
  const topic = await environment.start(await environment.template({ steps: [meeting] }), { title: 'A new van' })
  await environment.work(topic, '001', { transcript, ...(metOn === undefined ? {} : { metOn }) })
  const done = await environment.settledTopic(topic.id, ({ steps }) => steps['001']!.output.document !== undefined)
  return done.steps['001']!
}
const json = (notes: object): Reply => ({ text: JSON.stringify(notes) })
const transcript = 'Ann: The second van costs $42,000.\nBen: Then let’s go with it.\nAnn: You sign by Friday, Ben.'

// M4
test('a model reads a meeting in one call that knows its step, and what its lines do not bear out is left out', async () => {
  reply = () =>
    json({
      decisions: [{ text: 'The second van is bought.', quotes: [{ line: 2, quote: 'let’s go with it' }] }],
      actions: [
        {
          ...{ text: 'Ben signs.', who: 'Ben', due: { words: 'Friday', day: '2026-05-15' } },
          quotes: [{ line: 3, quote: 'You sign by Friday' }],
        },
        { text: 'Cleo pays.', who: 'Cleo', due: 'May', quotes: [{ line: 3, quote: 'Cleo pays in May' }] },
      ],
      open: [{ text: 'The costs of the van are open.', quotes: [{ line: 1, quote: 'The second van costs' }] }],
      answers: [{ question: 1, text: 'The second one.', quotes: [{ line: 2, quote: 'go with it' }] }],
    })
  const { output } = await read(transcript, '2026-05-12')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('The meeting was on 2026-05-12, a Tuesday')
  expect(asked[0]).toContain('the step "Meeting" of the playbook "A new van"')
  expect(asked[0]).toContain('Guidance: Names first.')
  expect(asked[0]).toContain('2 Ben: Then let’s go with it.')
  expect(output.document).toContain('The model “default” wrote these notes.')
  expect(output.document).toContain(
    '<p><strong>Meeting · A new van</strong></p><p>Date: 12 May 2026</p><p>Spoke: Ann, Ben</p>',
  )
  expect(output.document).toContain('<li>The second van is bought. <sup>(1)</sup></li>')
  expect(output.document).toContain('<h3>Transcript quotes</h3><ol><li>Ben: “let’s go with it” (line 2)</li>')
  expect(output.metOn).toBe('2026-05-12')
  expect(output.document).toMatch(
    /<td>Ben signs\. <sup>\(2\)<\/sup><\/td><td>Ben<\/td><td>Friday \(15 May 2026\)<\/td>/,
  )
  expect(output.document).not.toContain('<td>Cleo')
  expect(output.document).toContain(meetingTexts.dropped('Cleo pays.'))
  expect(output.openPoints).toEqual(['The costs of the van are open.'])
  expect(output.answers?.map(({ status, text }) => [status, text])).toEqual([
    ['SUCCESS', 'The second one.\n\n> **Ben:** go with it'],
    ['PENDING', null],
  ])
})

test('a model that fails is named, and the rules read what it did not', async () => {
  reply = () => ({ status: 401 })
  const { output } = await read(transcript)
  expect(output.document).toContain('The model refused our key.')
  expect(output.document).toContain('These notes were made without the model.')
  expect(output.document).toContain('<li><strong>Ben:</strong> Then let’s go with it.</li>')
})

test('a long transcript is read in parts that overlap and are put together; what was overruled is gone', async () => {
  const talk = Array.from({ length: 120 }, (_, at) => `Ann: Point ${at + 1} is about the weather and nothing else.`)
  talk[3] = 'Ben: Let’s go with the first van.'
  talk[110] = 'Ben: Let’s go with the second van instead.'
  const long = talk.join('\n')
  const parts = partsOf(long, 4_200)
  expect(parts.length).toBe(2)
  expect(parts[1]!.from).toBeLessThanOrEqual(parts[0]!.to)
  const first = { text: 'The first van is bought.', quotes: [{ line: 4, quote: 'the first van' }] }
  const second = { text: 'The second van is bought.', quotes: [{ line: 111, quote: 'the second van' }] }
  reply = (said) => {
    if (said.includes('<notes>')) return json({ decisions: [{ text: second.text, from: ['d2'], replaces: ['d1'] }] })
    return json({ decisions: [said.includes('part 1 of 2') ? first : second] })
  }
  const { output } = await read(long)
  expect(asked).toHaveLength(3)
  expect(output.document).toContain('read in 2 overlapping parts')
  expect(output.document).toContain('<li>The second van is bought. <sup>')
  expect(output.document).not.toContain('<li>The first van is bought.')
  expect(output.document).toContain(meetingTexts.replaced('The first van is bought.'))
  reply = (said) => (said.includes('part 1 of 2') ? json({ decisions: [first] }) : { status: 400 })
  const partly = (await read(long)).output.document
  expect(partly).toContain('<li>The first van is bought. <sup>')
  expect(partly).toMatch(/Couldn’t read lines \d+ to 120\./)
})

test('what the merge of the parts names nowhere stays as it was found', async () => {
  const talk = Array.from({ length: 120 }, (_, at) => `Ann: Point ${at + 1} is about the weather and nothing else.`)
  talk[3] = 'Ben: I will sell the old van by Friday.'
  talk[6] = 'Ann: Who drives it is open.'
  talk[110] = 'Ben: Let’s go with the second van.'
  const quotes = (line: number, quote: string) => [{ line, quote }]
  const due = { words: 'by Friday' }
  const sold = { text: 'Ben sells the old van.', who: 'Ben', due, quotes: quotes(4, 'the old van') }
  const open = { text: 'Who drives the van is open.', quotes: quotes(7, 'Who drives it') }
  const which = { question: 1, text: 'The second one.', quotes: quotes(111, 'the second van') }
  reply = (said) => {
    if (said.includes('<notes>')) return json({ actions: [{ text: 'Everything is sold.', from: ['a9'] }] })
    return said.includes('part 1 of 2') ? json({ actions: [sold], open: [open] }) : json({ answers: [which] })
  }
  const { output } = await read(talk.join('\n'))
  expect(output.document).toMatch(/<td>Ben sells the old van\. <sup>\(1\)<\/sup><\/td><td>Ben<\/td><td>by Friday<\/td>/)
  expect(output.document).not.toContain('Everything is sold')
  expect(output.openPoints).toEqual(['Who drives the van is open.'])
  expect(output.answers?.map(({ text }) => text)).toEqual(['The second one.\n\n> **Ben:** the second van', null])
})

test('a transcript without line breaks is read to its end, in pieces that have lines of their own', async () => {
  const talk = Array.from({ length: 240 }, (_, at) => `Point ${at + 1} is about the weather and nothing else.`)
  talk[235] = 'So let us take the second van.'
  reply = (said) => {
    const line = Number(/^(\d+) .*the second van/m.exec(said)?.[1] ?? 0)
    const quotes = [{ line, quote: 'let us take the second van' }]
    return json({ decisions: line === 0 ? [] : [{ text: 'The second van is bought.', quotes }] })
  }
  const whole = talk.join(' ')
  const { output } = await read(whole)
  expect(asked.length).toBeGreaterThan(2)
  expect(output.transcript).toBe(whole)
  expect(output.document).toMatch(/<li>“let us take the second van” \(line 1\d\)<\/li>/)
  expect(output.document).toContain(meetingTexts.longLines)
})

test('what a later part knows to be off the record is in no notes, though the parts could not be merged', async () => {
  const talk = Array.from({ length: 120 }, (_, at) => `Ann: Point ${at + 1} is about the weather and nothing else.`)
  talk[3] = 'Ben: The landlord is broke.'
  talk[110] = 'Ben: Let’s go with the second van instead.'
  const secret = { text: 'The landlord has no money.', quotes: [{ line: 4, quote: 'The landlord is broke' }] }
  const second = { text: 'The second van is bought.', quotes: [{ line: 111, quote: 'the second van' }] }
  reply = (said) => {
    if (said.includes('<notes>')) return { status: 400 }
    return said.includes('part 1 of 2')
      ? json({ decisions: [secret] })
      : json({ decisions: [second], offRecord: [{ from: 4, to: 4 }] })
  }
  const { output } = await read(talk.join('\n'))
  expect(asked.filter((said) => said.includes('<notes>') && said.includes('landlord'))).toEqual([])
  expect(output.document).not.toContain('andlord')
  expect(output.document).toContain('<li>The second van is bought. <sup>')
  expect(output.document).toContain(meetingTexts.offRecord(1))
  expect(output.document).toContain(meetingTexts.notMerged)
})
