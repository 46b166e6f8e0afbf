import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, setup } from 'xstate'
import { machines } from '../../../src/machines/index.ts'
import { requestPort } from '../../../src/machines/shared/port.ts'
import { gallery, withoutView } from '../../gallery/gallery.ts'
import { isCollected, readEvidence } from '../shared/evidence.ts'
import { certify, type Grounds, type Proven } from './certify.ts'
import { documentOf, provenIn } from './document.ts'
import { unannouncedWaits } from './exceptions.ts'
import { countProven } from './proven.ts'

const root = join(import.meta.dirname, '../../..')
const file = join(root, 'docs/certificate.md')
/** Set by `npm run certificate` to the folder with what the walks and random runs met. */
const collected = process.env['SEXTANT_CERTIFY_FROM']

const textsBelow = (folder: string, pattern: string) =>
  new Map(
    globSync(pattern, { cwd: join(root, folder) })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .sort()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )

const grounds = (proven: ReadonlyMap<string, Proven>): Grounds => ({
  machines,
  proven,
  wiringTexts: [...textsBelow('src/app/wiring', '**/*.ts').values()],
  views: textsBelow('src', '{views,app}/**/*.{ts,tsx}'),
  systemIds: Object.fromEntries(Object.entries(gallery).map(([key, { systemId }]) => [key, systemId])),
  withoutView,
  unannouncedWaits,
})

describe('the certificate of the machines', () => {
  if (collected !== undefined)
    test('is written', () => {
      const certificate = certify(grounds(countProven(machines, readEvidence(collected))))
      writeFileSync(file, documentOf(certificate))
      expect(certificate.problems).toEqual([])
    })
  // While evidence is collected, the document is the former one.
  else
    test.skipIf(isCollected)('is true of every machine; after a change, "npm run certificate" writes it again', () => {
      const document = readFileSync(file, 'utf8')
      const certificate = certify(grounds(provenIn(document)))
      expect(certificate.problems).toEqual([])
      expect(document).toBe(documentOf(certificate))
    })
})

const parts = setup({
  actors: { 'save it': requestPort<unknown, undefined>('save it', { seconds: 9 }) },
  delays: { patience: 4_000 },
})
const saving = {
  description: 'Waits for the server.',
  invoke: { id: 'save', src: 'save it', onDone: 'idle', onError: 'failed' },
}
const states = {
  idle: { on: { 'save.requested': 'saving' } },
  saving,
  failed: { on: { 'save.requested': 'saving' } },
}
const machineOf = (changed: object) =>
  parts.createMachine({
    id: 'sample',
    initial: 'idle',
    states: { ...states, ...changed },
  } as never) as unknown as AnyStateMachine

const proven: Proven = { taken: 4, impossible: 0, situations: 3, runs: 50, seed: 1 }
const views = new Map([
  ['src/views/sample/sample.hooks.ts', "import { useFeature } from '../shared/x.ts'; useFeature('sample')"],
  ['src/views/sample/Page.tsx', "import { useSample } from './sample.hooks.ts'; import { Wait } from './Wait.tsx'"],
  ['src/views/sample/Wait.tsx', '<p role="status">Loading</p>'],
])
const sound: Grounds = {
  machines: { sample: machineOf({}) },
  proven: new Map([['sample', proven]]),
  wiringTexts: ["provide({ 'save it': save })"],
  views,
  systemIds: { sample: 'sample' },
  withoutView: {},
  unannouncedWaits: {},
}
const faultsOf = (changed: Partial<Grounds>) => certify({ ...sound, ...changed }).problems

describe('a machine falls out of the certificate', () => {
  test('only with a fault: a sound one stays', () => {
    const { lines, problems } = certify(sound)
    expect(problems).toEqual([])
    expect(lines).toEqual([
      {
        ...{ key: 'sample', states: 3, transitions: 4, ports: 1, proven, announcers: ['Wait'] },
        waits: [{ state: 'saving', success: ['save it is done'], failure: ['save it failed'], ends: ['9 s'] }],
      },
    ])
  })

  test.each<[string, Partial<Grounds>, string[]]>([
    [
      'with a state that nothing leads to',
      { machines: { sample: machineOf({ failed: {}, lost: { on: { 'save.requested': 'saving' } } }) } },
      ['Nothing leads to "lost".', '"failed" is a dead end; make it final or give it a way out.'],
    ],
    [
      'with a wait that no failure ends',
      {
        machines: { sample: machineOf({ saving: { ...saving, invoke: { ...saving.invoke, onError: undefined } } }) },
        proven: new Map([['sample', { ...proven, taken: 3 }]]),
      },
      ['Nothing leads to "failed".', '"saving" waits for the world and has no exit on "save it" failing.'],
    ],
    [
      'with a wait that no time ends',
      {
        machines: {
          sample: setup({ actors: { 'save it': requestPort<unknown, undefined>('save it') } }).createMachine({
            id: 'sample',
            initial: 'idle',
            states,
          } as never) as unknown as AnyStateMachine,
        },
      },
      ['"saving" waits for the world and has no exit on time running out.', '"saving" doesn\'t say how long it waits.'],
    ],
    [
      'with a port that nothing provides',
      { wiringTexts: [] },
      ['Nothing in src/app/wiring provides the port "save it" of sample.'],
    ],
    [
      'if no view announces its wait',
      { views: new Map(views).set('src/views/sample/Wait.tsx', '<p>Loading</p>') },
      ['It waits, and no view of it announces that.'],
    ],
    ['if no test walks it', { proven: new Map() }, ['No test walks it.', 'No random run of it was folded.']],
    [
      'if the walk leaves out a transition',
      { proven: new Map([['sample', { ...proven, taken: 3 }]]) },
      ['Tests took 3 of its 4 transitions, and 0 are impossible.'],
    ],
    [
      'if no random run was folded',
      { proven: new Map([['sample', { ...proven, runs: 0 }]]) },
      ['No random run of it was folded.'],
    ],
    [
      'with an exception that it does not need',
      { unannouncedWaits: { sample: 'once needed' } },
      ['its exception for announcements is no longer needed.'],
    ],
  ])('%s', (_fault, changed, expected) => {
    const found = faultsOf(changed)
    for (const problem of expected) expect(found).toContain(`sample: ${problem}`)
  })

  test('if its chart has changed since it was written', () => {
    const document = documentOf(certify(sound))
    expect(provenIn(document)).toEqual(sound.proven)
    const changed = {
      ...sound,
      machines: { sample: machineOf({ failed: { on: { 'save.cancelled': 'idle', 'save.requested': 'saving' } } }) },
    }
    expect(certify({ ...changed, proven: provenIn(document) }).problems).toEqual([
      'sample: Tests took 4 of its 5 transitions, and 0 are impossible.',
    ])
  })
})

test('an editor takes its kit’s transitions, and only what the kit has', () => {
  const evidence = new Map([
    ['editor', { id: 'editor', walk: walkOf('walk', ['idle | save.requested | 0', 'failed | save.requested | 0']) }],
    ['sample', { id: 'sample', walk: walkOf('walk of an editor', ['saving | xstate.done.actor.save | 0']) }],
  ])
  expect(countProven({ sample: machineOf({}) }, evidence).get('sample')).toEqual({
    ...{ taken: 3, impossible: 0, situations: 2, runs: 0, seed: 0 },
  })
})

function walkOf(kind: 'walk' | 'walk of an editor', taken: string[]) {
  return { kind, situations: 2, taken, impossible: {} }
}
