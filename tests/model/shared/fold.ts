import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { foldEvents } from '../../../src/app/fold.ts'
import { isDeep, runs as countRuns } from '../../deep.ts'
import { isCollected, noteFold } from './evidence.ts'
import { examplesOf, type Harness, plainSnapshot, type Step, startHarness, type EnvironmentOptions } from './harness.ts'

export type FoldOptions<TMachine extends AnyStateMachine> = EnvironmentOptions<TMachine> & {
  /** Arbitrary events beside the examples, where a wider field of payloads finds more. */
  anyEvent?: fc.Arbitrary<AnyEventObject>
  seed?: number
  maxLength?: number
}

type Choice = { kind: 'event'; event: AnyEventObject } | { kind: 'environment'; index: number }

/** Runs for a property: 50 in `npm test`, 200 in `npm run test:deep`, or what the environment's RUNS says. */
export const runs = countRuns(50, 200)

/**
 * The machines with the most examples of events, and of equal ones those with the most kinds. `npm test` folds random
 * runs of these; of every other machine it folds each step of the walk, and `npm run test:deep` folds random runs of all.
 */
const RICHEST_MACHINES = new Set(['conversation', 'playbook form', 'documents', 'uploads'])

/** Proves that the fold of the journal equals the live state, after any sequence of events, answers and delays. */
export function describeFold<TMachine extends AnyStateMachine>(
  machine: TMachine,
  options: FoldOptions<TMachine>,
): void {
  const isRichest = RICHEST_MACHINES.has(machine.id)
  const numRuns = isRichest ? countRuns(200, 1_000) : runs
  const seed = options.seed ?? 20_261_120
  if (!isDeep && !isRichest && !isCollected) return
  describe(`the journal of the ${machine.id} machine`, () => {
    test('rebuilds the live state when it is folded', () => {
      fc.assert(
        fc.property(fc.array(choices(options), { maxLength: options.maxLength ?? 16 }), (sequence) => {
          const harness: Harness = startHarness(machine, options)
          for (const choice of sequence) {
            const step = stepOf(choice, harness.environmentSteps())
            if (step && harness.actor.getSnapshot().status === 'active') harness.take(step)
          }
          const folded = foldEvents(machine, options.input, harness.journal)
          expect(plainSnapshot(folded)).toEqual(plainSnapshot(harness.snapshot()))
          harness.stop()
        }),
        { numRuns, seed },
      )
      noteFold(machine, { runs: numRuns, seed })
    })
  })
}

function choices<TMachine extends AnyStateMachine>(options: FoldOptions<TMachine>): fc.Arbitrary<Choice> {
  const environment = fc.record({ kind: fc.constant('environment' as const), index: fc.nat({ max: 60 }) })
  const examples = examplesOf(options)
  const sources = [
    ...(examples.length > 0 ? [fc.constantFrom(...examples)] : []),
    ...(options.anyEvent ? [options.anyEvent] : []),
  ]
  if (sources.length === 0) return environment
  const events = fc.record({ kind: fc.constant('event' as const), event: fc.oneof(...sources) })
  return fc.oneof(environment, events)
}

function stepOf(choice: Choice, environmentSteps: readonly Step[]): Step | undefined {
  if (choice.kind === 'event') return { kind: 'event', event: choice.event }
  return environmentSteps[choice.index % Math.max(1, environmentSteps.length)]
}
