/** A small file at a place of the project, and what the linter must say of it. */
export type BadFixture = { file: string; code: string; rule: string; says: string }
export type GoodFixture = { file: string; code: string }

const imports = 'eslint(no-restricted-imports)'
const globals = 'eslint(no-restricted-globals)'
const pure = 'let a port ask the world'
const value = (specifier: string) => `import { thing } from '${specifier}'\nexport const used = thing\n`
const typeOnly = (specifier: string) => `import type { Thing } from '${specifier}'\nexport type Used = Thing\n`

/** One import that the table of the house forbids. */
function forbidden(file: string, specifier: string, says: string): BadFixture {
  return { file, code: value(specifier), rule: imports, says }
}

function foreign(file: string, specifier: string): BadFixture {
  return { file, code: value(specifier), rule: 'house(own-feature)', says: 'may not reach into' }
}

function floor(file: string, code: string, says: string): BadFixture {
  return { file, code, rule: 'house(server-floors)', says }
}

function impure(file: string, expression: string): BadFixture {
  return { file, code: `export const seen = () => ${expression}\n`, rule: globals, says: pure }
}

function clock(file: string, expression: string): BadFixture {
  const says = 'let the event carry it'
  return { file, code: `export const seen = () => ${expression}\n`, rule: 'house(no-clock)', says }
}

function inherited(file: string, code: string): BadFixture {
  return { file, code: `${code}\n`, rule: 'house(own-names)', says: 'Read with ownValue()' }
}

function byAddress(file: string, expression: string): BadFixture {
  const code = `type Db = Record<string, (...given: unknown[]) => unknown>\nexport const found = (db: Db) => ${expression}\n`
  return { file, code, rule: 'house(people-by-address)', says: 'ask personBehind()' }
}

function spoken(file: string, jsx: string): BadFixture {
  const code = `export const View = ({ is }: { is: boolean }) => <p data-is={is}>${jsx}</p>\n`
  return { file, code, rule: 'house(texts-from-the-catalogue)', says: 'contract/<feature>/<feature>.texts.ts' }
}

function chart(file: string, config: string, says: string): BadFixture {
  const code = `import { setup } from 'xstate'\nconst rest = {}\nexport const made = [setup({}).createMachine(${config}), rest]\n`
  return { file, code, rule: 'house(one-machine)', says }
}

function partial(name: string, parts: string, config: string, says: string): BadFixture {
  return {
    file: `src/machines/jobs/${name}.machine.ts`,
    code: whole(parts, config),
    rule: 'house(whole-machine)',
    says,
  }
}

/** A machine file with these parts in `setup` and this chart. */
function whole(parts: string, config: string): string {
  return `import { and, assign, enqueueActions, fromPromise, not, raise, sendTo, setup } from 'xstate'
import { shared } from './jobs.events.ts'
export const used = [and, assign, enqueueActions, fromPromise, not, raise, sendTo, shared]
export const jobsMachine = setup(${parts}).createMachine(${config})
`
}

function apart(file: string): BadFixture {
  return { file, code: '', rule: 'house(charts-apart)', says: 'take nothing from the page' }
}

/** Two files of which one imports only a type of the other. */
function typeCircle(folder: string): BadFixture[] {
  const circle = { rule: 'import(no-cycle)', says: 'cycle' }
  return [
    {
      ...circle,
      file: `${folder}/type-circle-one.ts`,
      code: "import { two } from './type-circle-two.ts'\nexport type One = string\nexport const one = () => two\n",
    },
    {
      ...circle,
      file: `${folder}/type-circle-two.ts`,
      code: "import type { One } from './type-circle-one.ts'\nexport const two: One = ''\n",
    },
  ]
}

function untyped(file: string, code: string, says: string): BadFixture {
  return { file, code, rule: 'house(typed-composition)', says }
}

function formatted(file: string, expression: string): BadFixture {
  const code = `export const shown = (count: number, day: Date) => ${expression} + String(count) + String(day)\n`
  return { file, code, rule: 'house(shared-formats)', says: 'contract/shared/format.ts' }
}

function ours(name: string, says: string): BadFixture {
  return {
    file: `server/features/jobs/words-${name.toLowerCase()}.ts`,
    code: `export const ${name} = 1\n`,
    rule: 'house(plain-words)',
    says,
  }
}

const globalsOfTheEnvironment = [
  'fetch',
  'WebSocket',
  'localStorage',
  'sessionStorage',
  'setTimeout',
  'setInterval',
  'crypto',
  'window',
  'document',
  'console',
  'globalThis.fetch',
]

export const bad: BadFixture[] = [
  formatted('contract/jobs/formatted.texts.ts', "count.toLocaleString('en-GB')"),
  formatted('server/features/jobs/formatted.ts', "day.toLocaleDateString('en-GB')"),
  formatted('src/services/jobs/formatted.ts', "day.toLocaleTimeString('en-GB')"),
  ours('jobWishes', 'request'),
  ours('isWanted', 'requested'),
  ours('whyNotSave', 'disabledReason'),
  ours('ServerWorld', 'environment'),
  ours('fileDesk', 'registry'),
  ours('openOutlet', 'egress'),
  ours('draftKeeper', 'store'),
  ours('lastWords', 'writeAheadCopy'),
  ours('isTold', 'reported'),
  ours('tells', 'notify'),
  ours('telling', 'reporting'),
  ours('alertNews', 'notifications'),
  ours('Places', 'position'),
  ours('citationMark', 'marker'),
  ours('mark', 'separator'),
  ours('openDoors', 'entry'),
  ours('wallsOf', 'isolation'),
  ours('wished', 'requested'),
  ours('isTheirs', 'latest'),
  untyped(
    'src/views/jobs/typed-a.ts',
    "declare const useFeature: <T>(name: string) => T\nexport const useJobs = () => useFeature<number>('jobs')\n",
    'drop the type argument',
  ),
  untyped(
    'src/machines/jobs/typed-b.ts',
    'export const name = (event: unknown) => (event as { name: string }).name\n',
    'typed params',
  ),
  untyped(
    'src/machines/jobs/typed-c.ts',
    'export const name = (event: number) => (event as unknown as { name: string }).name\n',
    'typed params',
  ),
  untyped(
    'src/views/jobs/typed-d.ts',
    'type JobsActor = { id: string }\nexport const jobs = (one: unknown) => one as JobsActor | undefined\n',
    'name the child',
  ),
  untyped(
    'src/app/wiring/typed-e.ts',
    'type Made = { implementations: { actors: object } }\nexport const fill = (machine: Made, actors: object) => Object.assign(machine.implementations.actors, actors)\n',
    'fetchedLater',
  ),
  untyped(
    'src/app/wiring/typed-f.ts',
    'type Made = { implementations: { actors: object } }\nexport const fill = (machine: Made, actors: object) => {\n  machine.implementations.actors = actors\n}\n',
    'fetchedLater',
  ),
  untyped(
    'src/machines/jobs/typed-g.ts',
    'export const parentOf = (actor: { _parent: string }) => actor._parent\n',
    'by emit alone',
  ),
  untyped(
    'src/machines/jobs/typed-h.ts',
    "import type { AnyEventObject } from 'xstate'\nimport { channelPort } from '../shared/port.ts'\nexport const jobs = channelPort<AnyEventObject, AnyEventObject, null>('jobs')\n",
    'logicPort',
  ),
  untyped(
    'src/machines/jobs/typed-i.ts',
    "import { emit } from 'xstate'\nexport const done = emit({ type: 'job.done' })\n",
    'a part of its types',
  ),
  forbidden('contract/jobs/a.ts', '../../src/machines/jobs/jobs.machine.ts', 'The contract imports only the contract'),
  forbidden('contract/jobs/b.ts', '../../server/platform/jobs/jobs.store.ts', 'The contract imports only the contract'),
  forbidden('contract/jobs/c.ts', 'xstate', 'runs in the browser and on the server'),
  forbidden('contract/jobs/d.ts', 'node:fs', 'runs in the browser and on the server'),

  forbidden('src/machines/jobs/a.ts', '../../services/jobs/jobs.service.ts', 'declare a port'),
  forbidden('src/machines/jobs/b.ts', '../../views/jobs/jobs.hooks.ts', 'A machine imports the contract'),
  forbidden('src/machines/jobs/c.ts', '../../charts/assemble.ts', 'A machine imports the contract'),
  forbidden('src/machines/jobs/d.ts', '../../app/journal.ts', 'A machine imports the contract'),
  forbidden('src/machines/jobs/e.ts', '../../../server/platform/jobs/jobs.store.ts', 'A machine imports the contract'),
  ...['ky', 'partysocket/ws', 'react', 'vega-lite'].map((name, index) =>
    forbidden(`src/machines/jobs/package-${index}.ts`, name, 'A machine knows only xstate and the contract'),
  ),
  foreign('src/machines/jobs/f.ts', '../chat/chat.machine.ts'),
  foreign('src/machines/shared/g.ts', '../chat/chat.machine.ts'),
  { ...foreign('src/machines/jobs/h.ts', ''), code: typeOnly('../chat/chat.events.ts') },
  { ...foreign('src/machines/jobs/i.ts', ''), code: "export * from '../chat/chat.events.ts'\n" },

  forbidden('src/services/jobs/a.ts', '../../machines/jobs/jobs.machine.ts', 'A service knows no machine'),
  forbidden('src/services/jobs/b.ts', '../../views/jobs/jobs.hooks.ts', 'A service imports the contract'),
  forbidden('src/services/jobs/c.ts', 'xstate', 'knows neither xstate nor react nor vega'),
  forbidden('src/services/jobs/d.ts', 'react', 'knows neither xstate nor react nor vega'),
  foreign('src/services/jobs/e.ts', '../chat/chat.service.ts'),

  forbidden('src/charts/a.ts', '../../server/platform/jobs/jobs.store.ts', 'Charts are pure compilers'),
  { ...apart('src/charts/marks/bar/b.ts'), code: value('../../../services/jobs/jobs.service.ts') },
  { ...apart('src/charts/d.ts'), code: value('../main.tsx') },
  { ...apart('src/charts/marks/bar/e.ts'), code: typeOnly('../../../theme.ts') },
  { ...apart('src/charts/f.ts'), code: "export * from '../shared/colours.ts'\n" },
  { ...apart('src/charts/g.ts'), code: "export const late = () => import('../shared/colours.ts')\n" },
  forbidden('src/charts/c.ts', 'react-vega', 'leave drawing to views/shared'),

  forbidden('src/views/jobs/A.tsx', '../../machines/jobs/jobs.machine.ts', 'A view takes types from machines'),
  forbidden('src/views/jobs/B.tsx', '../../services/jobs/jobs.service.ts', 'A view asks no service'),
  forbidden('src/views/jobs/C.tsx', '../../app/system.ts', 'system-context'),
  forbidden('src/views/jobs/D.tsx', '@xstate/react', 'A component holds no actor'),
  forbidden('src/views/jobs/E.tsx', 'ky', 'does not talk to the world'),
  forbidden('src/views/jobs/a.hooks.ts', '../../services/jobs/jobs.service.ts', 'A view asks no service'),
  foreign('src/views/jobs/F.tsx', '../chat/Thread.tsx'),
  foreign('src/views/shared/chart/G.tsx', '../../chat/Thread.tsx'),

  forbidden('src/app/a.ts', '../../server/platform/settings/settings.ts', 'only through contract/'),
  forbidden('src/app/b.ts', 'fastify', 'belongs to the server'),

  forbidden(
    'server/features/jobs/a.ts',
    '../../../src/machines/jobs/jobs.machine.ts',
    'The server shares only contract/',
  ),
  forbidden(
    'server/features/jobs/past-the-entry.ts',
    '../../../src/charts/compile.ts',
    'src/charts/index.ts to draw for files',
  ),
  {
    ...forbidden('server/features/reports/past-the-entry.ts', '', 'src/charts/index.ts to draw for files'),
    code: typeOnly('../../src/charts/model.ts'),
  },
  forbidden('server/features/jobs/b.ts', 'react', 'belongs to the client'),
  floor('server/engines/analyst/up-a.ts', value('../../platform/database/database.ts'), 'runs upward'),
  floor('server/engines/tools/up-b.ts', typeOnly('../../platform/http/services.ts'), 'runs upward'),
  floor('server/platform/jobs/up-c.ts', value('../../features/jobs/index.ts'), 'runs upward'),
  floor('server/features/chat/up-d.ts', value('../../composition/app.ts'), 'runs upward'),
  floor('server/features/chat/up-e.ts', "export const late = () => import('../../main.ts')\n", 'runs upward'),
  floor('server/features/jobs/door-a.ts', value('../chat/chat.store.ts'), "the other's index.ts"),
  floor('server/features/chat/door-b.ts', typeOnly('../session/session.store.ts'), "the other's index.ts"),
  floor(
    'server/features/chat/door-c.ts',
    "export * from '../playbooks/playbooks.feature.ts'\n",
    "the other's index.ts",
  ),
  floor('server/engines/research/door-d.ts', value('../analyst/documents/sections.ts'), 'An engine has one door'),
  floor('server/features/chat/door-e.ts', value('../../engines/analyst/talk.ts'), 'An engine has one door'),
  floor('server/composition/door-f.ts', value('../features/chat/chat.routes.ts'), "Composition takes a feature's"),

  ...globalsOfTheEnvironment.map((name, index) => impure(`src/machines/jobs/world-${index}.ts`, name)),
  impure('src/charts/normalize/a.ts', 'document'),
  impure('src/views/jobs/jobs.projection.ts', 'localStorage'),
  {
    file: 'src/machines/jobs/chance.ts',
    code: 'export const seen = () => Math.random()\n',
    rule: 'eslint(no-restricted-properties)',
    says: 'Randomness comes in as data',
  },

  inherited(
    'server/engines/analyst/names-1.ts',
    "const units: Record<string, string> = { day: 'day' }\nexport const unitOf = (word: string) => units[word]",
  ),
  inherited(
    'contract/playbooks/names-2.ts',
    'export const dueOf = (due: Readonly<Record<string, string>>, role: string) => due[role] ?? null',
  ),
  inherited('src/machines/playbooks/names-3.ts', 'export const isThere = (steps: object, tab: string) => tab in steps'),
  byAddress('server/features/organisations/address-1.ts', "db['where']?.('email', '=', 'a@b.example')"),
  byAddress('server/features/partners/address-2.ts', "db['where']?.('person.email', 'in', [])"),
  byAddress('server/features/admin/address-3.ts', '[db, String.raw`select id from person where lower(email) = ${1}`]'),
  byAddress('server/features/session/address-4.ts', "db['where']?.('pending_email', '=', 'a@b.example')"),
  clock('src/machines/jobs/clock-1.ts', 'new Date()'),
  clock('src/machines/jobs/clock-2.ts', 'Date.now()'),
  clock('src/machines/jobs/clock-3.ts', '[1].map(Date.now)'),
  clock('src/machines/jobs/clock-4.ts', '{ const Day = Date; return new Day() }'),
  clock('src/machines/jobs/clock-5.ts', '{ const { now } = Date; return now() }'),
  clock('src/machines/jobs/clock-6.ts', 'Date()'),
  clock('src/machines/jobs/clock-7.ts', "Date['now']()"),
  clock('src/charts/normalize/clock.ts', 'new Date()'),
  clock('src/services/jobs/clock.projection.ts', 'Date.now()'),

  chart('src/machines/jobs/spread.machine.ts', '{ states: { ...rest } }', 'A spread hides'),
  chart('src/machines/jobs/computed.machine.ts', "{ states: { ['a' + 1]: {} } }", 'A computed key hides'),
  chart('src/machines/jobs/variable.machine.ts', 'rest', 'A chart is one literal'),
  chart('src/machines/jobs/two.machine.ts', '{}), setup({}).createMachine({}', 'A second chart'),

  partial('action-function', '{}', '{ entry: () => {} }', 'An action that is written in place'),
  partial('action-assign', '{}', '{ on: { a: { actions: assign({ a: 1 }) } } }', 'An action that is written in place'),
  partial('action-raise', '{}', "{ exit: ['a', raise({ type: 'b' })] }", 'An action that is written in place'),
  partial('action-enqueue', '{}', '{ always: [{ actions: enqueueActions(() => {}) }] }', 'An action that is written'),
  partial('action-variable', '{}', '{ states: { a: { onDone: { actions: shared } } } }', 'An action that is written'),
  partial('action-type', '{}', '{ entry: { type: shared } }', 'An action that is written in place'),
  partial(
    'action-enqueued',
    '{ actions: { a: enqueueActions(({ enqueue }) => enqueue(() => {})) } }',
    '{}',
    'An action that is written in place',
  ),
  partial('guard-function', '{}', '{ on: { a: { guard: () => true } } }', 'A guard that is written in place'),
  partial('guard-and', '{}', "{ after: { a: [{ guard: and(['b', 'c']) }] } }", 'A guard that is written in place'),
  partial('guard-not', '{}', "{ invoke: { src: 'a', onError: { guard: not('b') } } }", 'A guard that is written'),
  partial('guard-part', "{ guards: { a: and(['b', () => true]) } }", '{}', 'A guard that is written in place'),
  partial(
    'guard-checked',
    '{ actions: { a: enqueueActions(({ check }) => check(() => true)) } }',
    '{}',
    'A guard that is written in place',
  ),
  partial('actor-logic', '{}', '{ invoke: { src: fromPromise(async () => 1) } }', 'An actor that is written in place'),
  partial('actor-variable', '{}', '{ invoke: [{ src: shared }] }', 'An actor that is written in place'),
  partial(
    'actor-spawned',
    '{ actions: { a: assign(({ spawn }) => ({ b: spawn(shared) })) } }',
    '{}',
    'An actor that is written in place',
  ),
  partial('delay-number', '{}', "{ after: { 1000: 'a' } }", 'A delay that is written in place'),
  partial('delay-text', '{}', "{ after: { '1000': 'a' } }", 'A delay that is written in place'),
  partial('delay-raised', "{ actions: { a: raise({ type: 'b' }, { delay: 10 }) } }", '{}', 'A delay that is written'),
  partial(
    'delay-function',
    "{ actions: { a: sendTo('b', { type: 'c' }, { delay: () => 10 }) } }",
    '{}',
    'A delay that is written in place',
  ),
  {
    ...partial('setup-elsewhere', '', '', 'chain setup({ … })'),
    code: "import { jobsSetup } from './jobs.setup.ts'\nexport const jobsMachine = jobsSetup.createMachine({})\n",
  },
  partial('setup-variable', 'shared', '{}', 'without spreads and computed keys'),
  partial('setup-spread', '{ actions: { ...shared } }', '{}', 'without spreads and computed keys'),
  partial('setup-computed', '{ guards: { [shared]: () => true } }', '{}', 'without spreads and computed keys'),
  partial('setup-section', '{ delays: shared }', '{}', 'without spreads and computed keys'),
  partial('guard-elsewhere', '{ guards: { a: shared } }', '{}', 'define this guard here'),
  partial('action-elsewhere', "{ actions: { a: shared('b') } }", '{}', 'define this action here'),
  partial('delay-elsewhere', '{ delays: { a: shared.long() } }', '{}', 'define this delay here'),
  partial('states-elsewhere', '{}', '{ states: shared }', 'write this part of the chart out'),
  partial('transition-elsewhere', '{}', '{ on: { a: shared } }', 'write this part of the chart out'),
  partial('target-elsewhere', '{}', '{ on: { a: { target: shared } } }', 'write this part of the chart out'),

  spoken('src/views/jobs/Text.tsx', 'Nothing here yet'),
  spoken('src/views/jobs/Literal.tsx', "{'Nothing here'}"),
  spoken('src/views/jobs/Template.tsx', '{`Page ${1}`}'),
  spoken('src/views/jobs/Choice.tsx', "{is ? 'Open' : ''}"),
  spoken('src/views/jobs/Both.tsx', "{is && 'Open'}"),
  spoken('src/views/jobs/Label.tsx', '<button type="button" aria-label="Close" />'),
  spoken('src/views/jobs/Placeholder.tsx', "<input placeholder={is ? 'Search' : undefined} />"),

  {
    file: 'src/services/jobs/circle-one.ts',
    code: "import { two } from './circle-two.ts'\nexport const one = () => two\n",
    rule: 'import(no-cycle)',
    says: 'cycle',
  },
  {
    file: 'src/services/jobs/circle-two.ts',
    code: "import { one } from './circle-one.ts'\nexport const two = () => one\n",
    rule: 'import(no-cycle)',
    says: 'cycle',
  },
  ...typeCircle('src/services/jobs'),
  ...typeCircle('src/machines/jobs'),
  ...typeCircle('contract/jobs'),
  {
    file: 'src/views/jobs/late.hooks.ts',
    code: "import { useState } from 'react'\nexport function useLate(is: boolean) {\n  if (is) useState(1)\n}\n",
    rule: 'react-hooks(rules-of-hooks)',
    says: 'conditionally',
  },
  {
    file: 'src/views/jobs/stale.hooks.ts',
    code: "import { useMemo } from 'react'\nexport const useStale = (a: number) => useMemo(() => a + 1, [])\n",
    rule: 'react-hooks(exhaustive-deps)',
    says: 'dependency',
  },
  {
    file: 'server/features/jobs/timed.test.ts',
    code: 'export const now = performance.now()\n',
    rule: 'house(patient-tests)',
    says: 'Wait for what happens',
  },
  {
    file: 'tests/chat/hasty.ts',
    code: "import { vi } from 'vitest'\nexport const wait = () => vi.waitUntil(() => true)\n",
    rule: 'house(patient-tests)',
    says: 'Use until of tests/until.ts',
  },
  {
    file: 'server/features/jobs/floating.ts',
    code: 'const save = async () => 1\nexport const start = () => {\n  save()\n}\n',
    rule: 'typescript(no-floating-promises)',
    says: 'Promises must be awaited',
  },
  {
    file: 'server/features/jobs/loose.ts',
    code: 'export const loose = (given: any) => given\n',
    rule: 'typescript(no-explicit-any)',
    says: 'any',
  },
]

export const good: GoodFixture[] = [
  {
    file: 'src/views/jobs/typed-z.ts',
    code: "declare const useFeature: (name: string) => string\nexport const useJobs = () => useFeature('jobs')\n",
  },
  {
    file: 'server/features/organisations/good-address.ts',
    code: "type Db = { where: (...given: string[]) => Db; orderBy: (...given: string[]) => Db }\nexport const read = (db: Db) => db.where('person.id', '=', 'p1').orderBy('email')\n",
  },
  {
    file: 'contract/playbooks/good-names.ts',
    code: "export const put = (due: Record<string, string>, role: string) => {\n  due[role] = due['Anyone'] ?? ''\n  return 'day' in due\n}\n",
  },
  { file: 'src/charts/good-words.ts', code: 'export const mark = { marks: [] }\n' },
  {
    file: 'server/features/jobs/good-words.ts',
    code: 'export const columns = { told_at: 1, placed: 2, highWaterMark: 3 }\n',
  },
  { file: 'server/platform/database/good.tables.ts', code: 'export type Row = { place: number; told_at: string }\n' },
  { file: 'contract/jobs/good.ts', code: `${value('../shared/failure.ts')}export { z } from 'zod'\n` },
  { file: 'src/machines/jobs/good-contract.ts', code: value('../../../contract/charts/model.ts') },
  { file: 'src/machines/jobs/good-server-contract.ts', code: value('../../../contract/live/frames.ts') },
  { file: 'src/machines/jobs/good-own.ts', code: value('./jobs.projection.ts') },
  { file: 'src/machines/jobs/good-shared.ts', code: value('../shared/port.ts') },
  { file: 'src/machines/shell/root.machine.ts', code: value('../chat/chat.machine.ts') },
  { file: 'src/machines/good-registry.ts', code: value('./chat/chat.machine.ts') },
  { file: 'src/machines/jobs/good-date.ts', code: 'export const day = (at: number): Date => new Date(at)\n' },
  {
    file: 'src/machines/jobs/good-dates.ts',
    code: 'export const is = (given: unknown) => given instanceof Date || Date.UTC(2026, 1)\nexport const named = { Date: 1 }.Date\n',
  },
  {
    file: 'src/machines/jobs/good.machine.ts',
    code: "import { setup } from 'xstate'\nexport const one = setup({}).createMachine({ context: ({ input }) => ({ ...(input as object), [String(1)]: 1 }) })\n",
  },
  {
    file: 'src/machines/jobs/good-whole.machine.ts',
    code: whole(
      `{
  actors: { 'read it': shared, 'write it': fromPromise(async () => 1) },
  actions: {
    'keep it': assign(({ event }) => shared(event)),
    'come back': raise({ type: 'jobs.back', delay: 5 }, { delay: 'pause' }),
    'do both': enqueueActions(({ check, enqueue }) => check('is it') && enqueue({ type: 'keep it' })),
  },
  guards: { 'is it': () => shared(), 'is not it': and([not('is it'), { type: 'is it' }]) },
  delays: { pause: 5, shared: shared, longer: () => shared.long * 2 },
}`,
      `{
  context: shared,
  initial: 'a',
  entry: [{ type: 'keep it', params: () => ({ on: { a: shared } }) }, 'do both'],
  invoke: { src: 'read it', input: shared, onDone: { target: undefined, actions: 'keep it' }, onError: '.a' },
  states: { a: { after: { pause: { guard: { type: 'is it' }, target: ['a'], reenter: true } }, on: { 'a.b': undefined } } },
}`,
    ),
  },
  { file: 'src/services/jobs/good.ts', code: `${value('../shared/http.ts')}export const at = () => Date.now()\n` },
  { file: 'src/charts/marks/bar/good.ts', code: value('../../palette.ts') },
  {
    file: 'src/views/jobs/Good.tsx',
    code: `${typeOnly('../../machines/jobs/jobs.machine.ts')}export { thing } from '../shared/Button.tsx'\n`,
  },
  { file: 'src/views/jobs/good.hooks.ts', code: value('../../machines/jobs/jobs.selectors.ts') },
  {
    file: 'src/views/jobs/GoodTexts.tsx',
    code: "import { jobsTexts } from '../../../contract/jobs/jobs.texts.ts'\nexport const View = () => <p className=\"jobs\" title={jobsTexts.title}>{jobsTexts.empty} · 12 {'×'}</p>\n",
  },
  { file: 'src/app/wiring/good.ts', code: value('../../services/jobs/jobs.service.ts') },
  { file: 'server/features/jobs/good.ts', code: value('../../../src/charts/index.ts') },
  { file: 'server/features/jobs/good-door.ts', code: value('../chat/index.ts') },
  { file: 'server/features/jobs/good-platform.ts', code: value('../../platform/database/transaction.ts') },
  { file: 'server/platform/http/good-room.ts', code: value('../database/transaction.ts') },
  { file: 'server/platform/workers/good-tasks.ts', code: value('../../engines/research/research.tasks.ts') },
  { file: 'server/engines/research/good-worker.ts', code: value('../readers/worker.ts') },
  { file: 'server/composition/good-feature.ts', code: value('../features/chat/chat.feature.ts') },
  { file: 'server/features/jobs/good-use.ts', code: 'export const read = (use: () => void) => use()\n' },
  { file: 'server/main.ts', code: value('./composition/app.ts') },
  {
    file: 'tests/chat/patient.test.ts',
    code: "import { until } from '../until.ts'\nexport const wait = () => until(() => true)\n",
  },
  { file: 'tests/model/jobs/good.test.ts', code: value('../../../src/services/jobs/jobs.service.ts') },
]
