import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../shared/fold.ts'
import { tokenWorld } from './token-world.ts'

type World = ReturnType<typeof tokenWorld>
type Move =
  | { kind: 'ask' | 'sign in' | 'log out'; tab: number }
  | { kind: 'age' | 'end renewed' | 'end all' }
  | { kind: 'step'; index: number }

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)
/** Lets every promise that can go on do so. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

async function play(world: World, moves: readonly Move[]): Promise<void> {
  let asked = 0
  for (const move of moves) {
    if (move.kind === 'ask') {
      asked += 1
      quietly(world.ask(move.tab, `request ${asked}`))
    }
    if (move.kind === 'sign in') world.signIn(move.tab)
    if (move.kind === 'log out') quietly(world.logOut(move.tab))
    if (move.kind === 'age') world.age()
    if (move.kind === 'end renewed') world.endRenewed()
    if (move.kind === 'end all') world.endAll()
    if (move.kind === 'step') takeStep(world, move.index)
    await settle()
  }
  await drain(world)
}

function takeStep(world: World, index: number): void {
  const [step] = world.steps.splice(index % Math.max(1, world.steps.length), 1)
  step?.take()
}

async function drain(world: World): Promise<void> {
  while (world.steps.length > 0) {
    takeStep(world, 0)
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
        const world = tokenWorld(2)
        world.signIn(0)
        await play(world, moves)
        expect(world.faults).toEqual([])
      }),
      { numRuns: runs, seed: 20_261_120 },
    )
  })

  test('after a log-out nothing that was under way brings a token back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), fc.array(move, { maxLength: 20 }), async (before, after) => {
        const world = tokenWorld(2)
        world.signIn(0)
        await play(world, before.slice(0, -1))
        quietly(world.ask(0, 'under way'))
        await settle()
        quietly(world.logOut(0))
        await play(
          world,
          after.filter(({ kind }) => kind !== 'sign in'),
        )
        expect([world.stored(), world.faults]).toEqual([null, []])
      }),
      { numRuns: runs, seed: 20_261_120 },
    )
  })

  // D1.4.26
  test('ten requests at once with an old token: one renewal, ten answers, each carried out once', async () => {
    const world = tokenWorld(2)
    world.signIn(0)
    world.age()
    const stored: (string | null)[] = [world.stored()]
    const asked = Array.from({ length: 10 }, (_, index) => world.ask(index % 2, `request ${index}`))
    await settle()
    while (world.steps.length > 0) {
      takeStep(world, world.steps.length - 1)
      await settle()
      if (world.stored() !== stored.at(-1)) stored.push(world.stored())
    }
    expect([await Promise.all(asked), stored, world.faults]).toEqual([
      asked.map((_, index) => ({ done: `request ${index}` })),
      ['token-1', 'token-1+'],
      [],
    ])
  })

  test('a session that lives answers every request, however often its token is renewed', async () => {
    const kinds = fc.array(fc.constantFrom('ask', 'age', 'step'), { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(kinds, async (sequence) => {
        const world = tokenWorld(1)
        world.signIn(0)
        const outcomes: Promise<string>[] = []
        let agings = 0
        for (const kind of sequence) {
          if (kind === 'ask') {
            outcomes.push(
              world.ask(0, `request ${outcomes.length}`).then(
                () => 'answered',
                ({ status }) => String(status),
              ),
            )
          }
          if (kind === 'age') agings += 1
          if (kind === 'age' && agings === 1) world.age()
          if (kind === 'step') takeStep(world, 0)
          await settle()
        }
        await drain(world)
        expect(new Set(await Promise.all(outcomes))).toEqual(new Set(outcomes.length > 0 ? ['answered'] : []))
      }),
      { numRuns: runs, seed: 20_261_120 },
    )
  })
})
