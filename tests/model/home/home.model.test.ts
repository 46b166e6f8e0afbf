import { describe, expect, test } from 'vitest'
import type { HomeDigest } from '../../../src/machines/home/home.events.ts'
import { homeMachine } from '../../../src/machines/home/home.machine.ts'
import { mattersInSight } from '../../../src/machines/home/home.selectors.ts'
import { questionMachine } from '../../../src/machines/home/question.machine.ts'
import { thread } from '../chat/fixtures.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness, defaultFailure } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { homeWalk, questionWalk } from './home.walk.ts'
import { matter, digest } from './things.ts'

const visible = ({ digest, hidden }: { digest: HomeDigest | null; hidden: readonly string[] }) =>
  mattersInSight(digest, hidden).map(({ id }) => id)

describeWalk(homeMachine, homeWalk)
describeFold(homeMachine, homeWalk)
describeWalk(questionMachine, questionWalk)
describeFold(questionMachine, questionWalk)

const opened = () => {
  const harness = startHarness(homeMachine, homeWalk)
  harness.take(happened('home.opened'))
  harness.take(answered('news', digest))
  return harness
}

describe('the home page', () => {
  test('asks for nothing until it is looked at, and anew when it is looked at again', () => {
    const harness = startHarness(homeMachine, homeWalk)
    harness.take(happened('data.changed', { dataType: 'docs' }))
    expect(harness.snapshot().value).toMatchObject({ digest: 'not looked at' })
    harness.take(happened('home.opened'))
    harness.take(answered('news', digest))
    harness.take(happened('home.left'))
    harness.take(happened('data.changed', { dataType: 'docs' }))
    expect(harness.snapshot().value).toMatchObject({ digest: 'not looked at' })
    harness.take(happened('home.opened'))
    expect([harness.snapshot().value, harness.snapshot().context.digest]).toEqual([
      expect.objectContaining({ digest: 'being read again' }),
      digest,
    ])
    harness.stop()
  })

  test('a change while it is being read is read afterwards', () => {
    const harness = startHarness(homeMachine, homeWalk)
    harness.take(happened('home.opened'))
    harness.take(happened('data.changed', { dataType: 'matters' }))
    harness.take(answered('news', digest))
    expect(harness.snapshot().value).toMatchObject({ digest: 'about to be read again' })
    harness.take({ kind: 'time passed' })
    expect(harness.snapshot().value).toMatchObject({ digest: 'being read again' })
    harness.stop()
  })

  // D1.7.61, D1.4.40
  test('a dismissed matter is gone at once, no late answer brings it back, and the list is read again', () => {
    const harness = opened()
    harness.take(happened('home.news requested'))
    harness.take(happened('matter.dismiss requested', { matter: matter('m1') }))
    harness.take(answered('news again', digest))
    expect(visible(harness.snapshot().context)).toEqual(['m2'])
    harness.take(answered('dismissal'))
    expect([harness.snapshot().value, harness.emitted]).toEqual([
      expect.objectContaining({ digest: 'being read again', dismissals: 'resting' }),
      [
        {
          type: 'toast.requested',
          toast: {
            id: 'dismissed m1',
            tone: 'plain',
            text: '“Sales: total rose 13.2% in March 2026” is dismissed for you. Others still see it.',
            undo: null,
          },
        },
      ],
    ])
    harness.stop()
  })

  test('a matter that could not be dismissed comes back with a word why', () => {
    const harness = opened()
    harness.take(happened('matter.learn more requested', { matter: matter('m2') }))
    harness.take(happened('matter.dismiss requested', { matter: matter('m2', 'Leave') }))
    harness.take(happened('matter.dismiss requested', { matter: matter('m1') }))
    expect([visible(harness.snapshot().context), harness.snapshot().hasTag('matter open')]).toEqual([[], false])
    harness.take(failed('dismissal'))
    expect([visible(harness.snapshot().context), harness.emitted.at(-1)]).toEqual([
      ['m2'],
      {
        type: 'toast.requested',
        toast: {
          id: 'not dismissed m2',
          tone: 'bad',
          text: `Couldn’t dismiss “Leave”. ${defaultFailure.message}`,
          undo: null,
        },
      },
    ])
    expect(harness.snapshot().children['dismissal']?.getSnapshot()).toMatchObject({
      input: { project: 'acme', matterId: 'm1' },
    })
    harness.stop()
  })
})

describe('the question on the home page', () => {
  test('begins a conversation and leads there, and its draft is used up', () => {
    const harness = startHarness(questionMachine, questionWalk)
    harness.take(happened('question.ask requested', { content: '  How do sales go? ', key: 'key-1' }))
    expect(harness.snapshot().children['asking']?.getSnapshot()).toMatchObject({
      input: { project: 'acme', content: 'How do sales go?', key: 'key-1' },
    })
    harness.take(answered('asking', thread))
    expect([harness.emitted, harness.snapshot().context]).toEqual([
      [{ type: 'address.requested', to: '/acme/chat/t1', replaces: false }],
      { project: 'acme', personId: 'p1', content: '', key: '', failure: null },
    ])
    harness.stop()
  })

  test('asked again after a failure carries the same key, another question another', () => {
    const harness = startHarness(questionMachine, questionWalk)
    const keyOf = () => harness.snapshot().children['asking']?.getSnapshot()
    for (const [content, key, expected] of [
      ['One?', 'key-1', 'key-1'],
      ['One?', 'key-2', 'key-1'],
      ['Two?', 'key-3', 'key-3'],
    ] as const) {
      harness.take(happened('question.ask requested', { content, key }))
      expect(keyOf()).toMatchObject({ input: { content, key: expected } })
      harness.take(failed('asking'))
    }
    harness.stop()
  })

  test('is not asked when it is blank or too long', () => {
    const harness = startHarness(questionMachine, questionWalk)
    for (const content of ['', ' \n\t', 'x'.repeat(32_001)])
      harness.take(happened('question.ask requested', { content, key: 'key-1' }))
    expect(harness.snapshot().value).toBe('being written')
    harness.take(happened('question.ask requested', { content: 'x'.repeat(32_000), key: 'key-1' }))
    expect(harness.snapshot().value).toBe('being asked')
    harness.stop()
  })
})
