import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemsOf, problemsThatStop } from './authoring-rules.ts'
import { differencesOf } from './differences.ts'
import { awaitedMatterOf, matterStepOf } from './matter.ts'
import { includesProblem } from './included-steps.ts'
import { anyone, type PlaybookFields, type TemplateStep } from './playbooks.schemas.ts'
import { isSentenceCase, sentenceCase } from './sentence-case.ts'
import { isSlug, slugOf } from './slug.ts'

const seed = 20_261_123

const step = (id: string, more: Partial<TemplateStep> = {}): TemplateStep => ({
  ...{ id, type: 'chat', label: `Step ${id}`, allowedRole: anyone, visibility: 'visible', capabilities: ['internal'] },
  ...{ guidance: '', outputs: [], breakdown: false, breakdownQuestions: '', topic: '', researchSource: 'internal' },
  ...{ format: '', includeStepsString: '' },
  ...more,
})
const playbook = (more: Partial<PlaybookFields> = {}): PlaybookFields => ({
  ...{ name: 'Review', description: '', category: '', slug: '', callToAction: '', status: 'PUBLISHED' },
  ...{ partnerId: null, isMultiUser: false, roles: [], steps: [step('001')] },
  ...more,
})
const role = (name: string, idx = 0) => ({ id: `role-${idx}`, name, description: '', isUserRole: idx === 0, idx })

describe('sentence case', () => {
  // D2.5.05, D2.5.06
  test.each([
    ['Strategy Review', 'Strategy review'],
    ['strategy review', 'Strategy review'],
    ['SWOT Analysis for NZ', 'SWOT analysis for NZ'],
    ['Go-To-Market Plan', 'Go-to-market plan'],
    ['Post-IPO Review', 'Post-IPO review'],
    ['The CEO’s Paper', 'The ceo’s paper'],
    ['Ōtautahi Plan', 'Ōtautahi plan'],
    ['2027 Budget', '2027 budget'],
    ['', ''],
  ])('%s is written %s', (given, requested) => {
    expect([sentenceCase(given), isSentenceCase(given)]).toEqual([requested, given === requested])
  })

  test('made once is as it is, whatever the name', () => {
    const any = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }))
    fc.assert(
      fc.property(any, (name) => isSentenceCase(sentenceCase(name))),
      { seed },
    )
  })
})

describe('the slug', () => {
  test('made of any name is one or empty', () => {
    expect(slugOf('Ōtautahi: plan & budget')).toBe('otautahi-plan-budget')
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        (name) => slugOf(name) === '' || isSlug(slugOf(name)),
      ),
      { seed },
    )
  })
})

describe('the steps that a step includes', () => {
  const ids = ['001', '002', '003', '004']
  const problem = (includeStepsString: string, more: Partial<TemplateStep> = {}) =>
    includesProblem(step('004', { includeStepsString, ...more }), ids)

  // D2.5.11
  test('are three figures each, separated by commas, with or without spaces', () => {
    expect([problem(''), problem('001,002,003'), problem(' 001 , 003,')]).toEqual([null, null, null])
  })

  test('are told where there is no such step, where one stands twice, and where it is none at all', () => {
    expect([
      problem('001,009,010'),
      problem('001,002,001'),
      problem('1,two'),
      problem('004'),
      includesProblem(step('001', { includeStepsString: '002' }), ids),
    ]).toEqual([
      'No such step: 009 and 010',
      'Listed more than once: 001',
      'Write three digits for each step, separated by commas. Not a step: 1 and two',
      'A step can’t include itself.',
      'A step can only include earlier ones. Later: 002',
    ])
  })

  test('of an earlier round may be any others', () => {
    expect(includesProblem(step('001', { type: 'prev_output', includeStepsString: '004' }), ids)).toBeNull()
  })

  test('ten thousand of them are told by their number, at once', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(3, '0')).join(',')
    expect(problem(many)).toBe('10,000 steps are too many. A playbook has 100 at most.')
    expect(problem(Array.from({ length: 90 }, (_, index) => String(index + 100)).join(','))).toBe(
      'No such step: 100, 101, 102, 103, 104 and 85 more',
    )
  })
})

describe('the step that says what a step is about', () => {
  const steps = [
    step('001', { type: 'research' }),
    step('002', { allowedRole: 'Chair', visibility: 'private' }),
    step('003'),
    step('004', { type: 'research' }),
  ]
  const problem = (id: string, matterStep: string | null) =>
    problemsOf(playbook({ steps: [...steps.slice(0, 2), step('003'), step(id, { matterStep })] }))
      .filter(({ at }) => at.endsWith('matterStep'))
      .map(({ message, stops }) => [message, stops])

  test('is the first conversation before it that its readers may see, unless another is named', () => {
    const of = (id: string, more: Partial<TemplateStep> = {}) => matterStepOf(step(id, more), steps)
    expect([
      of('001'),
      of('004'),
      of('004', { allowedRole: 'Chair', visibility: 'private' }),
      of('004', { matterStep: '001' }),
      of('004', { matterStep: null }),
      of('004', { matterStep: '009' }),
      of('004', { type: 'prev_output' }),
    ]).toEqual([null, '003', '002', '001', null, null, null])
  })

  test('is waited for by what is worked out, and by others that name it', () => {
    const of = (type: TemplateStep['type'], more: Partial<TemplateStep> = {}) =>
      awaitedMatterOf(step('004', { type, ...more }), steps)
    expect([of('research'), of('output'), of('chat'), of('meetingNotes'), of('chat', { matterStep: '003' })]).toEqual([
      '003',
      '003',
      null,
      null,
      '003',
    ])
  })

  test('stands before it, or the playbook is not saved', () => {
    expect([
      problem('004', '003'),
      problem('004', null),
      problem('004', '004'),
      problem('004', '005'),
      problem('000', '003'),
    ]).toEqual([
      [],
      [],
      [['A step can’t set its own subject. Choose an earlier step.', 'saving']],
      [['There is no step 005 to set the subject.', 'saving']],
      [['Only an earlier step can set the subject. Step 003 comes later.', 'saving']],
    ])
  })

  test('is a difference between two versions', () => {
    const version = (matterStep?: string | null) => playbook({ steps: [step('001'), step('002', { matterStep })] })
    const of = (before: Parameters<typeof version>[0], after: Parameters<typeof version>[0]) =>
      differencesOf(version(before), version(after)).map(({ where, before: one, after: other }) => [where, one, other])
    expect([of(undefined, '001'), of('001', null), of(null, null)]).toEqual([
      [['002 Step 002: subject set in', '', '001']],
      [['002 Step 002: subject set in', '001', 'None: starts right away']],
      [],
    ])
  })
})

describe('what an author must mend', () => {
  const messages = (more: Partial<PlaybookFields>) => problemsOf(playbook(more)).map(({ message }) => message)

  test('is nothing where nothing is wrong', () => {
    expect(problemsOf(playbook())).toEqual([])
  })

  test('keeps a draft from being published, and what cannot be read from being saved', () => {
    const incomplete = playbook({ steps: [] })
    const unreadable = playbook({ steps: [step('001', { includeStepsString: 'x' })] })
    const stopped = (fields: PlaybookFields) => problemsThatStop(fields).length
    expect([
      stopped(incomplete),
      stopped({ ...incomplete, status: 'DRAFT' }),
      stopped(unreadable),
      stopped({ ...unreadable, status: 'DRAFT' }),
    ]).toEqual([1, 0, 1, 1])
  })

  // D2.6.05, D2.6.12
  test('is a role that nobody knows, two of one name, none at all, and a private step that is everybody’s', () => {
    expect([
      messages({ steps: [step('001', { allowedRole: 'Chair' })] }),
      messages({ isMultiUser: true, roles: [role('Lead'), role('Lead', 1)] }),
      messages({ isMultiUser: true, roles: [role('anyone')] }),
      messages({ isMultiUser: true }),
      messages({ steps: [step('001', { visibility: 'private' })] }),
      messages({
        isMultiUser: true,
        roles: [role('Lead')],
        steps: [step('001', { allowedRole: 'Lead', visibility: 'private' })],
      }),
    ]).toEqual([
      ['There is no role called Chair.'],
      ['There are two roles called Lead.'],
      ['A role can’t be called “Anyone”.'],
      ['A playbook for several people needs roles.'],
      ['A private step needs a role.'],
      [],
    ])
  })

  test('is what each kind of step needs', () => {
    const kinds = [
      step('001', { type: 'research' }),
      step('001', { type: 'output' }),
      step('001', { type: 'meetingNotes' }),
      step('001', { capabilities: [] }),
      step('001', { label: ' ' }),
      step('001', { outputs: [{ label: 'Risk', question: '', type: 'factual', idx: 0 }] }),
    ]
    expect(kinds.map((one) => messages({ steps: [one] }))).toEqual([
      ['Enter what to research.'],
      ['Choose the steps the document is made from.'],
      ['Add what to take from the transcript.'],
      ['Choose internal, external or both.'],
      ['Give the step a label.'],
      ['Each output needs a label and a question.'],
    ])
  })
})

describe('the difference of two versions', () => {
  test('names each field with both texts, steps that moved, came and went, and nothing else', () => {
    const before = playbook({ steps: [step('001'), step('002', { guidance: 'Look.' }), step('003')] })
    const after = playbook({
      name: 'Review of 2027',
      steps: [step('001', { label: 'Step 002', guidance: 'Look twice.' }), step('002', { label: 'Step 001' })],
    })
    expect(differencesOf(before, after)).toEqual([
      { where: 'Name', before: 'Review', after: 'Review of 2027' },
      { where: '001 Step 002: position', before: '002', after: '001' },
      { where: '001 Step 002: guidance', before: 'Look.', after: 'Look twice.' },
      { where: '002 Step 001: position', before: '001', after: '002' },
      { where: '003 Step 003: removed', before: '', after: '' },
    ])
    expect(differencesOf(before, before)).toEqual([])
  })
})
