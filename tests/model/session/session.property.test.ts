import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SessionTab, sessionEnvironment } from './session-environment.ts'
import { runs } from '../../deep.ts'

/** Schedules of one run; `RUNS=100000` by hand. */
const schedules = runs(300, 2_000)

type Environment = ReturnType<typeof sessionEnvironment>
type Move =
  | { kind: 'ask' | 'log out' | 'load' | 'load by a link' | 'load by a stray link' | 'use the link'; tab: number }
  | { kind: 'log in'; tab: number; person: string }
  | { kind: 'age' | 'end renewed' | 'end all' }
  | { kind: 'step' | 'lose'; index: number }

const tab = fc.nat({ max: 1 })
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('step' as const), index: fc.nat({ max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), index: fc.nat({ max: 20 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('log in' as const), tab, person: fc.constantFrom('p1', 'p2') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'log out' as const,
        'load' as const,
        'load by a link' as const,
        'load by a stray link' as const,
        'use the link' as const,
      ),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('age' as const, 'end renewed' as const, 'end all' as const) }),
  },
)

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
/** Lets all promises that can settle do so. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

function makeTabs(environment: Environment) {
  const tabs: SessionTab[] = [environment.open(0, '/acme'), environment.open(1, '/acme')]
  return {
    tabs,
    load(index: number, address: string): void {
      tabs[index]?.actor.stop()
      tabs[index] = environment.open(index, address)
    },
    stop: () => tabs.forEach(({ actor }) => actor.stop()),
  }
}
type Tabs = ReturnType<typeof makeTabs>

function make(environment: Environment, pages: Tabs, one: Move, asked: number): void {
  switch (one.kind) {
    case 'step':
      return takeStep(environment, one.index)
    case 'lose':
      return loseAnswer(environment, one.index)
    case 'age':
      return environment.age()
    case 'end renewed':
      return environment.endRenewed()
    case 'end all':
      return environment.endAll()
    case 'ask':
      return quietly(environment.ask(one.tab, `request ${asked}`))
    case 'log in':
      return quietly(pages.tabs[one.tab]!.logIn(one.person))
    case 'log out':
      return pages.tabs[one.tab]!.actor.send({ type: 'session.log out requested' })
    case 'load':
      return pages.load(one.tab, '/acme')
    case 'load by a link':
      return pages.load(one.tab, `/user/token-log-in?token=${environment.queryToken('p2')}`)
    case 'load by a stray link':
      return pages.load(one.tab, `/acme?token=${environment.queryToken('p2')}`)
    case 'use the link':
      return quietly(pages.tabs[one.tab]!.useLink())
  }
}

function takeStep(environment: Environment, index: number): void {
  const [step] = environment.steps.splice(index % Math.max(1, environment.steps.length), 1)
  step?.take()
}

function loseAnswer(environment: Environment, index: number): void {
  const answers = environment.steps.filter(({ lose }) => lose)
  const lost = answers[index % Math.max(1, answers.length)]
  if (!lost) return
  environment.steps.splice(environment.steps.indexOf(lost), 1)
  lost.lose?.()
}

async function drain(environment: Environment): Promise<void> {
  while (environment.steps.length > 0) {
    takeStep(environment, 0)
    await settle()
  }
}

/** Lets everything come to rest; a tab that could not read its person tries again, and each asks once more. */
async function comeToRest(environment: Environment, { tabs }: Tabs): Promise<void> {
  for (const round of ['first', 'second', 'third']) {
    await drain(environment)
    tabs.forEach(({ actor }, index) => {
      actor.send({ type: 'session.reload requested' })
      quietly(environment.ask(index, `${round} probe of ${index}`))
    })
    await settle()
    await drain(environment)
  }
}

/** What the tab believes, beside what the browser holds. */
function membership(environment: Environment, { actor }: SessionTab) {
  const { value, context } = actor.getSnapshot()
  const token = environment.stored()
  const holder = token === null ? null : environment.holderOf(token)
  return { value, believes: value === 'signed in' ? (context.user?.id ?? null) : null, holder }
}

describe('M3: the session of two tabs, with their tokens, in any interleaving', () => {
  test('clears no good token, renews one at a time, repeats nothing, stores no token of a link, and ends knowing who is in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 60 }), async (moves) => {
        const environment = sessionEnvironment(2)
        environment.signIn(0)
        const pages = makeTabs(environment)
        for (const [asked, one] of moves.entries()) {
          make(environment, pages, one, asked)
          await settle()
        }
        await comeToRest(environment, pages)
        const ends = pages.tabs.map((one) => membership(environment, one))
        pages.stop()
        expect(environment.faults).toEqual([])
        for (const { value, believes, holder } of ends) {
          expect(believes).toBe(holder)
          expect(['signed in', 'without token', 'asked to sign in again']).toContain(value)
        }
      }),
      { numRuns: schedules, seed: 20_261_121 },
    )
  }, 3_600_000)
})
