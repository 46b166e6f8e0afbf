import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ResearchTopic } from '../../../contract/research/research.schemas.ts'
import { fixture, type Library } from '../../../tests/database/library.ts'
import type { Turn } from '../../../tests/fixtures/model-server/model-server.ts'
import { textOf } from '../demo/read-back.fixtures.ts'
import {
  callOf,
  hasSearched,
  json,
  passageWith,
  type ResearchLibrary,
  researchModel,
  saidAfter,
  search,
  startResearchLibrary,
  supportsAll,
} from './research-model.fixtures.ts'

let environment: ResearchLibrary
let library: Library
let replies: Parameters<typeof researchModel>[0] = {}
let heard: Turn[] = []

beforeAll(async () => {
  const any = (turn: Turn) => {
    const { rules, heard: own } = researchModel(replies)
    const reply = rules[0]!(turn)
    heard.push(...own)
    return reply
  }
  const files: Record<string, Uint8Array> = {}
  for (const path of ['leave/parental-leave.md', 'security/passwords.md'])
    files[path.split('/').at(-1)!] = await fixture(`small/handbook/${path}`)
  environment = await startResearchLibrary({ reply: any, files })
  library = environment.library
})
afterAll(() => environment?.close())
beforeEach(() => {
  heard = []
  replies = usual()
})

const topicWords = 'Should we extend parental leave?'
const format = '1. Summary\n2. What we give today\n3. Open points'
const carer = 'A primary carer may take 26 weeks of parental leave.'
const partner = 'A partner has ten days of leave on full pay'

/** Finds a sentence and notes it. */
const noted = (turn: Turn, words: string, note: (passage: string) => string) => {
  if (!hasSearched(turn)) return search(words)
  const passage = passageWith(turn, words)
  return { text: passage === null ? '? Nothing on it' : note(passage) }
}

const usual = (): typeof replies => ({
  plan: () =>
    json({
      assumptions: ['Leave means paid and unpaid leave.'],
      questions: [
        {
          question: 'How long is parental leave?',
          why: 'It is the basis.',
          sources: 'parental-leave.md',
          doneWhen: 'The weeks are known.',
        },
        { question: 'What do partners get?', why: '', sources: '', doneWhen: '' },
      ],
      outline: [
        { heading: 'summary', about: 'The answer.' },
        { heading: 'What we give today', about: 'The rules in force.' },
      ],
    }),
  worker: (turn) =>
    turn.question.includes('How long')
      ? noted(
          turn,
          carer,
          (passage) =>
            `- Primary carers may take 26 weeks. [^${passage}: "${carer}"] {high}\n? Whether it may be split`,
        )
      : turn.question.includes('partners')
        ? noted(
            turn,
            partner,
            (passage) =>
              `- Partners get ten days on full pay. [^${passage}: "${partner}"] {medium}\n- The moon is made of cheese. {low}`,
          )
        : { text: '? Nothing was found' },
  orchestrator: ({ question }) =>
    question.includes('Can leave be split?')
      ? json({
          ...{ contradictions: [], questions: [] },
          report: [{ part: 'What we give today', notes: ['n201', 'n101'], propose: 'Look at it again.' }],
        })
      : json({ contradictions: [], questions: [{ question: 'Can leave be split?', why: 'It is open.' }] }),
  section: ({ question }) => {
    const part = /Write the section "([^"]+)"/.exec(question)?.[1]
    if (part === 'Summary')
      return { text: '## Summary\n\nPrimary carers may take 26 weeks [n101] and partners ten days on full pay. [n201]' }
    if (part === 'Open points') return { text: 'The sources do not say whether leave can be split. [gap o101]' }
    return {
      text: '| Who | What |\n|---|---|\n| Primary carers | 26 weeks [n101] |\n| Partners | ten days [n201] |\n\n- Carers: 26 weeks. [n101]\n- Partners: ten days. [n201]\n\nThis is a generous rule for an organisation of this size. [judgement]',
    }
  },
  judge: supportsAll,
})

const base = () => `/orgs/${library.project}`
const made = (fields: object = {}): Promise<ResearchTopic> =>
  environment.research({ topic: topicWords, role: 'Head of people', outputFormat: format, ...fields })
const calls = (kind: ReturnType<typeof callOf>) => heard.filter((turn) => callOf(turn) === kind)

describe('research by a model', () => {
  test('goes from a scout over a plan, rounds of notes and a written report to its check', async () => {
    const topic = await made()
    expect(topic.failure).toBeNull()
    // The plan used the available sources, for this reader and format, and has every requested part.
    const [planned] = calls('plan')
    for (const part of ['parental-leave.md', 'list_tables', 'Head of people', 'What we give today'])
      expect(planned!.question).toContain(part)
    expect(topic.plan).toMatchObject({
      assumptions: ['Leave means paid and unpaid leave.'],
      outline: [{ heading: 'Summary' }, { heading: 'What we give today' }, { heading: 'Open points' }],
    })
    expect(topic.plan!.questions[0]).toMatchObject({ why: 'It is the basis.', doneWhen: 'The weeks are known.' })
    // Each worker has only its own question; open points are asked in a second round.
    expect(topic.detailedAnswers.map(({ question, status, isAnswered }) => [question, status, isAnswered])).toEqual([
      ['How long is parental leave?', 'SUCCESS', true],
      ['What do partners get?', 'SUCCESS', true],
      ['Can leave be split?', 'SUCCESS', false],
    ])
    expect(topic.notes.map(({ id, claim, confidence, question }) => [id, claim, confidence, question])).toEqual([
      ['n101', 'Primary carers may take 26 weeks.', 'high', 'How long is parental leave?'],
      ['n201', 'Partners get ten days on full pay.', 'medium', 'What do partners get?'],
    ])
    // The summary is written last but comes first.
    expect(calls('section').map(({ question }) => /Write the section "([^"]+)"/.exec(question)?.[1])).toEqual([
      'What we give today',
      'Open points',
      'Summary',
    ])
    // The lead chooses what each part must contain.
    expect(calls('section')[0]!.question).toContain(
      'What this reader must know here, the most important first: n201, n101.',
    )
    expect(calls('section')[0]!.question).toContain('To be proposed here: Look at it again.')
    expect(calls('section')[1]!.question).not.toContain('What this reader must know here')
    // Both the writer and the judge know what was searched for but not found.
    expect(calls('section').map(({ question }) => question.includes('o101 Whether it may be split'))).toEqual([
      ...[true, true, true],
    ])
    expect(calls('judge').some(({ question }) => question.includes('o101 Whether it may be split'))).toBe(true)
    expect(topic.content!.match(/<h2>[^<]*/g)).toEqual(['<h2>Summary', '<h2>What we give today', '<h2>Open points'])
    expect(topic.content).toContain('<table>')
    expect(topic.content).toContain('<ul><li>')
    expect(topic.content).toContain('<em>(judgement)</em>')
    expect(topic.content).not.toMatch(/\[\?\]|\[[no]\d|\[gap\]|&lt;br/)
    expect(topic.abstract).toBe('Primary carers may take 26 weeks and partners ten days on full pay.')
    const quotes = topic.citations.map(({ mark, quote }) => [mark, quote.replace(/\s+/g, ' ').slice(0, 20)])
    expect(quotes).toHaveLength(2)
    expect(topic.check).toMatchObject({ judgements: 1, unsupported: [], writtenBy: 'Default model' })
    expect(topic.check!.remarks).toContain('Left out a note without a source: “The moon is made of cheese.”')
  })

  test('prints its headings, lists and tables into PDF and Word', async () => {
    const topic = await made()
    await library.server.call(
      'POST',
      `${base()}/reports`,
      library.token,
      { reportCode: 'research', topicId: topic.id },
      { 'idempotency-key': randomUUID() },
    )
    await library.settled()
    const { reports } = (await library.get(`/reports?topicId=${topic.id}`)).body
    for (const kind of ['pdf', 'docx'] as const) {
      const answer = await fetch(`${library.server.url}${base()}/reports/${reports[0].id}/${kind}`, {
        headers: { authorization: `Bearer ${library.token}` },
      })
      const text = await textOf(`x.${kind}`, new Uint8Array(await answer.arrayBuffer()))
      for (const part of ['Open points', 'Primary carers', '26 weeks', 'undated', 'Default model', 'judgement'])
        expect(text).toContain(part)
    }
  })

  test('a question that breaks off stops the others of its round, and the next attempt asks them again', async () => {
    const closed = Promise.withResolvers<void>()
    let isHeld = false
    replies = {
      ...usual(),
      worker: (turn) => {
        if (turn.question.includes('partners') && !isHeld) {
          isHeld = true
          return { wild: (response) => void response.once('close', () => closed.resolve()) }
        }
        // The question that breaks off waits until the other one is asked.
        return isHeld ? usual().worker!(turn) : search(carer)
      },
    }
    await library.database.query(`
      create sequence note_attempts;
      create function refuse_first() returns trigger language plpgsql security definer as $$ begin
        if nextval('public.note_attempts') = 1 then raise exception 'not now'; end if;
        return null;
      end $$;
      create trigger refuse_first before insert on research_note for each statement execute function refuse_first()`)
    const researched = made()
    await closed.promise
    expect((await researched).notes.map(({ id }) => id)).toEqual(['n101', 'n201'])
    await library.database.query('drop function refuse_first cascade; drop sequence note_attempts')
  })

  // H4
  test('says which notes are beyond the most of a question: to the lead, at the question and below the report', async () => {
    const many = (passage: string) =>
      Array.from({ length: 41 }, (_, at) => {
        const more = at === 0 ? '; contradicts 41' : ''
        return `- Fact ${at + 1} on weeks of leave. [^${passage}: "${carer}"] {high${more}}`
      }).join('\n')
    replies = { ...usual(), worker: (turn) => noted(turn, carer, many), orchestrator: () => json({}) }
    const topic = await made({
      questions: ['How long is parental leave?'],
      outline: [{ heading: 'Only this', about: '' }],
    })
    expect(topic.notes).toHaveLength(40)
    const left = 'Fact 41 on weeks of leave. (n101 says otherwise)'
    expect(calls('orchestrator')[0]!.question).toContain(`left out: ${left}`)
    expect(topic.detailedAnswers[0]!.remark).toContain('1 note over the limit of one question left out.')
    expect(topic.check!.remarks).toContain(
      `“How long is parental leave?” has more than 40 notes, so this one was left out: “${left}”`,
    )
  })

  // H4
  test('shows the lead a note of two researchers once, and each question with its own', async () => {
    const same = (turn: Turn) =>
      noted(turn, carer, (passage) => `- Primary carers may take 26 weeks of leave. [^${passage}: "${carer}"] {high}`)
    replies = { ...usual(), worker: same, orchestrator: () => json({}) }
    const questions = ['How long is parental leave?', 'What do carers get?']
    const topic = await made({ questions, outline: [{ heading: 'Only this', about: '' }] })
    expect(topic.notes.map(({ id }) => id)).toEqual(['n101', 'n201'])
    expect(calls('orchestrator')[0]!.question.match(/^n\d+ /gm)).toEqual(['n101 '])
    expect(calls('section')[0]!.question).not.toContain('n201 ')
    expect(topic.detailedAnswers.map(({ finding }) => finding.includes('Primary carers may take 26 weeks'))).toEqual([
      ...[true, true],
    ])
  })

  // H4
  test('shortens a report that is much longer than its format asks for', async () => {
    const sentence = 'Primary carers may take 26 weeks of their parental leave when they want to. [n101] '
    replies = {
      ...usual(),
      section: () => ({ text: sentence.repeat(20) }),
      repair: () => ({ text: sentence.repeat(7) }),
    }
    const questions = ['How long is parental leave?', 'What do partners get?']
    const asked = { questions, outline: [{ heading: 'Only this', about: '' }], outputFormat: 'At most 100 words.' }
    const topic = await made(asked)
    expect(calls('section')[0]!.question).toContain('The whole report may have 100 words')
    expect(calls('repair')).toHaveLength(1)
    expect(topic.content!.match(/26 weeks/g)).toHaveLength(7)
    expect(topic.check!.remarks.join(' ')).not.toContain('should have')
    replies = { ...replies, repair: () => ({ text: 'Nothing.' }) }
    expect((await made(asked)).check!.remarks).toContain('The report has 280 words and should have 100.')
  })

  test('lists the notes of a section that the model could not write, and checks them as a section', async () => {
    const refused = 'Partners get ten days on full pay.'
    replies = {
      ...usual(),
      section: (turn) =>
        turn.question.includes('Write the section "What we give today"') ? { status: 401 } : usual().section!(turn),
      judge: ({ question }) =>
        json({
          verdicts: [...question.matchAll(/^(\d{1,3})\. (.*)$/gm)].map(([, n, text]) => ({
            ...{ n: Number(n), supported: !text!.startsWith(refused), why: 'It says less.' },
          })),
        }),
    }
    const topic = await made()
    expect(topic.content).toMatch(
      /<h2>What we give today<\/h2><ul><li>Partners get ten days.*<\/li><li>Primary carers may take 26 weeks/,
    )
    expect(topic.check!.unsupported).toEqual([`${refused} (It says less.)`])
    expect(topic.check!.remarks).toContain(
      'The model wrote nothing for “What we give today”, so its notes are listed: The model refused our key. An administrator needs to check the model settings.',
    )
    expect(calls('repair')).toEqual([])
  })

  test('takes the questions and the outline of a person instead of planning', async () => {
    const topic = await made({
      questions: ['How long is parental leave?'],
      details: [{ why: 'Because', sources: '', doneWhen: 'Known' }],
      outline: [{ heading: 'Only this', about: 'All of it' }],
      assumptions: ['In New Zealand.'],
    })
    expect(calls('plan')).toEqual([])
    expect(topic.plan).toMatchObject({
      questions: [{ question: 'How long is parental leave?', why: 'Because', doneWhen: 'Known' }],
      outline: [{ heading: 'Only this', about: 'All of it' }],
      assumptions: ['In New Zealand.'],
    })
    expect(topic.content!.match(/<h2>[^<]*/g)).toEqual(['<h2>Only this'])
    expect(calls('worker')[0]!.system).toContain('In New Zealand.')
  })

  test('keeps planning by itself where its settings are saved as they are shown, and takes an edited outline', async () => {
    const topic = await made()
    const { questions: planned, outline, assumptions } = topic.plan!
    const shown = {
      questions: planned.map(({ question }) => question),
      details: planned.map(({ question: _, ...detail }) => detail),
      ...{ outline, assumptions },
    }
    const save = async (sent: object) => (await library.send('PATCH', `/research/${topic.id}`, sent)).body.topic
    const stored = async () =>
      (await library.rowsOf('select plan, outline, assumptions from research_topic where id = $1', [topic.id]))[0]
    expect(await save({ ...shown, updateFrequency: 'weekly' })).toEqual({ ...topic, updateFrequency: 'weekly' })
    expect(await stored()).toEqual({ plan: null, outline: null, assumptions: null })
    const other = outline.slice(1)
    expect(await save({ ...shown, outline: other })).toEqual({ ...topic, updateFrequency: 'weekly' })
    expect(await stored()).toEqual({ plan: planned, outline: other, assumptions })
  })

  // D2.4.22
  test('can be updated only after another run where its topic was changed during this one', async () => {
    const other = 'Should we shorten parental leave?'
    const change = async () => {
      const [{ id }] = await library.rowsOf('select id from research_topic order by created_at desc limit 1')
      await library.send('PATCH', `/research/${id}`, { topic: other })
    }
    replies = {
      ...usual(),
      section: (turn) =>
        turn.question.includes('Write the section "Open points"')
          ? saidAfter(change, 'The sources do not say whether leave can be split. [gap o101]')
          : usual().section!(turn),
    }
    const topic = await made()
    expect([topic.topic, topic.isUpdatable, topic.content === null]).toEqual([other, false, false])
    replies = usual()
    await library.send('POST', `/research/${topic.id}/_reset`, {})
    expect(await environment.done(topic.id)).toMatchObject({ topic: other, isUpdatable: true })
  })

  test('repairs a draft once, and keeps the one that stands where the other is no better', async () => {
    const wrong = 'Primary carers may take 30 weeks. [n101] Partners get ten days on full pay. [n201]'
    replies = {
      ...usual(),
      section: () => ({ text: wrong }),
      repair: () => ({ text: 'Primary carers may take 26 weeks. [n101] Partners get ten days on full pay. [n201]' }),
    }
    const outline = [{ heading: 'Only this', about: '' }]
    const questions = ['How long is parental leave?', 'What do partners get?']
    const better = await made({ questions, outline })
    expect(better.content).toContain('26 weeks')
    expect(better.check!.unsupported).toEqual([])
    expect(calls('repair')).toHaveLength(1)
    expect(calls('repair')[0]!.question).toContain('A figure in it is not in what it cites: 30')
    replies = { ...replies, repair: () => ({ text: 'All is well.' }) }
    const kept = await made({ questions, outline })
    expect(kept.content).toContain('30 weeks')
    expect(kept.check!.unsupported).toEqual([
      'Primary carers may take 30 weeks. (A figure in it is not in what it cites: 30)',
    ])
  })

  test('an update works on the notes that are kept, and says what took the place of what', async () => {
    const topic = await made()
    const [old] = topic.notes.filter(({ claim }) => claim.includes('26 weeks'))
    const rule = 'From July a primary carer may take 30 weeks of parental leave.'
    await library.upload('new-leave.md', `# New leave\n\n${rule}\n`)
    await library.settled()
    replies = {
      ...usual(),
      worker: (turn) =>
        turn.question.includes('How long')
          ? noted(
              turn,
              rule,
              (passage) =>
                `- From July primary carers may take 30 weeks. [^${passage}: "${rule}"] {high; replaces ${old!.id}}`,
            )
          : { text: '? Nothing new: all of new-leave.md\n? Whether partners get more from July: not found' },
      update: ({ question }) => {
        const fresh = /^(n\d+) \[high\] From July/m.exec(question)?.[1]
        const open = /^(o\d+) Whether partners/m.exec(question)?.[1]
        return {
          text: `From July primary carers may take 30 weeks [${fresh}]; before it was 26 weeks. [${old!.id}] Whether partners get more is not said. [gap ${open}]`,
        }
      },
    }
    heard = []
    await library.send('POST', `/research/${topic.id}/_refresh`, {})
    const after = await environment.done(topic.id)
    expect(calls('worker')[0]!.system).toContain('Primary carers may take 26 weeks.')
    expect(calls('plan')).toEqual([])
    expect(after.content).toBe(topic.content)
    expect(after.updates).toContain('From July primary carers may take 30 weeks')
    expect(after.updates).toContain('before it was 26 weeks')
    // An update knows open points as a report does; "nothing new" is not an open point.
    const open = calls('update')[0]!.question.match(/^o\d+ .*$/gm)
    expect(open).toEqual(['o401 Whether partners get more from July: not found'])
    expect(after.updates).toContain('Whether partners get more is not said.')
    expect(calls('judge').at(-1)!.question).toContain('(gap) Whether partners get more is not said.')
    expect(after.updates).not.toContain('no source supports')
    expect(after.notes.map(({ id, replacedBy }) => [id, replacedBy])).toEqual([
      ['n101', 'n301'],
      ['n201', null],
      ['n301', null],
    ])
    heard = []
    replies = { ...usual(), worker: () => ({ text: '? Nothing new' }) }
    await library.send('POST', `/research/${topic.id}/_refresh`, {})
    expect((await environment.done(topic.id)).updates).toContain('Nothing new was found.')
    expect(calls('update')).toEqual([])
  })

  test('an update says what it left out, whether or not it found anything new', async () => {
    const topic = await made()
    const refreshed = async () => {
      await library.send('POST', `/research/${topic.id}/_refresh`, {})
      const { updates } = await environment.done(topic.id)
      return updates!.split('</section>')[0]!
    }
    const cheese = 'The moon is made of cheese.'
    replies = { ...usual(), worker: () => ({ text: `- ${cheese} {low}\n- Nothing new in the handbook {low}` }) }
    expect(await refreshed()).toMatch(
      new RegExp(`<p>Nothing new was found.</p><p>Left out a note without a source: “${cheese}”</p>$`),
    )
    const many = (passage: string) =>
      Array.from({ length: 41 }, (_, at) => `- Fact ${at + 1} on weeks of leave. [^${passage}: "${carer}"] {high}`)
    replies = {
      ...usual(),
      worker: (turn) =>
        turn.question.includes('How long')
          ? noted(turn, carer, (passage) => [...many(passage), `- ${cheese} {low}`].join('\n'))
          : { text: '? Nothing new' },
      update: ({ question }) => ({
        text: `Carers may take 26 weeks. [${/^(n\d+) \[high\] Fact 1 on/m.exec(question)?.[1]}]`,
      }),
    }
    const html = await refreshed()
    expect(html).toContain('Carers may take 26 weeks')
    expect(html).toContain(`<p><em>Left out a note without a source: “${cheese}”</em></p>`)
    expect(html).toContain(
      '<p><em>“How long is parental leave?” has more than 40 notes, so this one was left out: “Fact 41 on weeks of leave.”</em></p>',
    )
  })

  // N2
  test('an update sends nobody what its check has refused', async () => {
    const topic = await made({ isSubscribed: true })
    const rule = 'From August a primary carer may take 31 weeks of parental leave.'
    await library.upload('august.md', `# Leave from August\n\n${rule}\n`)
    await library.settled()
    const claim = 'From August primary carers may take 31 weeks.'
    replies = {
      ...usual(),
      worker: (turn) =>
        turn.question.includes('How long')
          ? noted(turn, rule, (passage) => `- ${claim} [^${passage}: "${rule}"] {high}`)
          : { text: '? Nothing new' },
      update: ({ question }) => ({ text: `${claim} [${/^(n\d+) \[high\] From August/m.exec(question)?.[1]}]` }),
      judge: ({ question }) =>
        json({
          verdicts: [...question.matchAll(/^(\d{1,3})\. /gm)].map(([, n]) => ({
            ...{ n: Number(n), supported: false, why: 'It says may.' },
          })),
        }),
    }
    await library.send('POST', `/research/${topic.id}/_refresh`, {})
    expect((await environment.done(topic.id)).updates).toContain(`<li>${claim} (It says may.)</li>`)
    const { entries } = (await library.get(`/research/${topic.id}/entries`)).body
    expect(entries[0].abstract).toBe('Nothing new was found.')
    expect(await library.rowsOf('select subject from mail where body like $1', [`%${topic.id}%`])).toEqual([])
  })

  test('an update whose every question fails says why, and not that nothing is new', async () => {
    const topic = await made()
    replies = { ...usual(), worker: () => ({ status: 401 }) }
    const { jobId } = (await library.send('POST', `/research/${topic.id}/_refresh`, {})).body
    const after = await environment.done(topic.id)
    const { job } = (await library.get(`/jobs/${jobId}`)).body
    const reason = 'The model refused our key. An administrator needs to check the model settings.'
    expect([job.status, job.progressMessage]).toEqual(['FAILURE', reason])
    const said = expect.stringContaining(`</h2><p>Couldn’t check for updates: ${reason}</p></section>`)
    expect(after).toEqual({ ...topic, updates: said, hasUpdates: true })
  })

  test('is a file of evidence that says why, where the model finds nothing or fails', async () => {
    replies = { ...usual(), worker: () => ({ text: 'I could not find anything.' }) }
    const nothing = await made()
    expect(nothing.content).toContain('This is a file of evidence')
    expect(nothing.check!.remarks.join(' ')).toContain('it found no note with a source')
    replies = { plan: () => ({ text: 'Sure! Here is a plan.' }), worker: () => ({ status: 401 }) }
    const failed = await made()
    expect(failed.failure).toBeNull()
    expect(failed.content).toContain('26 weeks')
    expect(failed.check!.remarks.join(' ')).toContain('The model refused our key')
  })

  test('shows its plan, its assumptions and what it would ask back before it runs', async () => {
    replies = {
      plan: () =>
        json({
          assumptions: ['All staff.'],
          clarification: { question: 'Which leave is meant?', choices: ['Parental leave', 'All leave'] },
          questions: [{ question: 'How long is it?', why: 'Basis', sources: '', doneWhen: '' }],
          outline: [{ heading: 'Answer', about: 'In short' }],
        }),
    }
    const asked = { topic: topicWords, role: 'Board', outputFormat: '', source: 'internal' }
    const { plan } = (await library.send('POST', '/research/_plan', asked)).body
    expect(plan).toMatchObject({
      questions: ['How long is it?'],
      details: [{ why: 'Basis' }],
      outline: [{ heading: 'Answer', about: 'In short' }],
      assumptions: ['All staff.'],
      clarification: { question: 'Which leave is meant?', choices: ['Parental leave', 'All leave'] },
    })
    replies = { plan: () => ({ text: 'no' }) }
    const fallen = (await library.send('POST', '/research/_plan', asked)).body.plan
    expect(fallen.questions).toEqual([topicWords])
    expect(fallen.remarks).toEqual([
      'The model made no plan, so the topic became the question: the model’s answer had no plan',
    ])
  })
})
