import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../shared/fold.ts'
import { tokenEnvironment } from './token-environment.ts'

type Environment = ReturnType<typeof tokenEnvironment>
type Move =
  | { kind: 'ask' | 'sign in' | 'log out'; tab: number }
  | { kind: 'age' | 'end renewed' | 'end all' }
  | { kind: 'step'; index: number }

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
/** Lets every promise that can go on do so. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

async function play(environment: Environment, moves: readonly Move[]): Promise<void> {
  let asked = 0
  for (const move of moves) {
    if (move.kind === 'ask') {
      asked += 1
      quietly(environment.ask(move.tab, `request ${asked}`))
    }
    if (move.kind === 'sign in') environment.signIn(move.tab)
    if (move.kind === 'log out') quietly(environment.logOut(move.tab))
    if (move.kind === 'age') environment.age()
    if (move.kind === 'end renewed') environment.endRenewed()
    if (move.kind === 'end all') environment.endAll()
    if (move.kind === 'step') takeStep(environment, move.index)
    await settle()
  }
  await drain(environment)
}

function takeStep(environment: Environment, index: number): void {
  const [step] = environment.steps.splice(index % Math.max(1, environment.steps.length), 1)
  step?.take()
}

async function drain(environment: Environment): Promise<void> {
  while (environment.steps.length > 0) {
    takeStep(environment, 0)
    await settle()
  }
}

const tab = fc.nat({ max: 1 })
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('step' as const), index: fc.nat({ max: 20 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('sign in' as const, 'log out' as const), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('age' as const, 'end renewed' as const, 'end all' as const) }),
  },
)

describe('M3: tokens of two tabs in any interleaving', () => {
  test('no good token is cleared, no renewal is stored twice, without the lock or over another token, no request is carried out twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 10, maxLength: 60 }), async (moves) => {
        const environment = tokenEnvironment(2)
        environment.signIn(0)
        await play(environment, moves)
        expect(environment.faults).toEqual([])
      }),
      { numRuns: runs, seed: 20_261_120 },
    )
  })

  test('after a log-out nothing that was under way brings a token back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), fc.array(move, { maxLength: 20 }), async (before, after) => {
        const environment = tokenEnvironment(2)
        environment.signIn(0)
        await play(environment, before.slice(0, -1))
        quietly(environment.ask(0, 'under way'))
        await settle()
        quietly(environment.logOut(0))
        await play(
          environment,
          after.filter(({ kind }) => kind !== 'sign in'),
        )
        expect([environment.stored(), environment.faults]).toEqual([null, []])
      }),
      { numRuns: runs, seed: 20_261_120 },
    )
  })

  // D1.4.26
  test('ten requests at once with an old token: one renewal, ten answers, each carried out once', async () => {
    const environment = tokenEnvironment(2)
    environment.signIn(0)
    environment.age()
    const stored: (string | null)[] = [environment.stored()]
    const asked = Array.from({ length: 10 }, (_, index) => environment.ask(index % 2, `request ${index}`))
    await settle()
    while (environment.steps.length > 0) {
      takeStep(environment, environment.steps.length - 1)
      await settle()
      if (environment.stored() !== stored.at(-1)) stored.push(environment.stored())
    }
    expect([await Promise.all(asked), stored, environment.faults]).toEqual([
      asked.map((_, index) => ({ done: `request ${index}` })),
      ['token-1', 'token-1+'],
      [],
    ])
  })

  test('a session that lives answers every request, however often its token is renewed', async () => {
    const kinds = fc.array(fc.constantFrom('ask', 'age', 'step'), { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(kinds, async (sequence) => {
        const environment = tokenEnvironment(1)
        environment.signIn(0)
        const outcomes: Promise<string>[] = []
        let agings = 0
        for (const kind of sequence) {
          if (kind === 'ask') {
            outcomes.push(
              environment.ask(0, `request ${outcomes.length}`).then(
                () => 'answered',
                ({ status }) => String(status),
              ),
            )
          }
          if (kind === 'age') agings += 1
          if (kind === 'age' && agings === 1) environment.age()
          if (kind === 'step') takeStep(environment, 0)
          await settle()
        }
        await drain(environment)
        expect(new Set(await Promise.all(outcomes))).toEqual(new Set(outcomes.length > 0 ? ['answered'] : []))
      }),
      { numRuns: runs, seed: 20_261_120 },
    )
  })
})
