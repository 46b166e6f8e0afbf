/**
 * `npm run test:deep` sets SEXTANT_TESTS=deep and runs what is too long for `npm test`: files named *.deep.test.ts,
 * *.deep.db.test.ts and *.deep.e2e.ts, journeys tagged @deep, and again, with the larger count, every test file that
 * imports this one. `deep-files.ts` lists further files that it runs whole.
 */
export const isDeep = process.env['SEXTANT_TESTS'] === 'deep'
/** `npm test -- documents` and `npm run faults` run what either of the two does. */
const isEverything = process.env['SEXTANT_TESTS'] === 'all'

/** Whether tests are due that only a deep run has: of cases that others of their kind in `npm test` stand for. */
export const isWhole = isDeep || isEverything

const countOf = (variable: string, few: number, many: number): number =>
  Number(process.env[variable] ?? (isDeep ? many : few))

/**
 * A few of many cases, spread over all of them, in `npm test`; the others in `npm run test:deep`. Where a case was found
 * wanting once, name it in a test of its own.
 */
export function share<Case>(cases: readonly Case[], few: number): Case[] {
  if (isEverything) return [...cases]
  const every = cases.length / few
  const chosen = new Set(Array.from({ length: Math.min(few, cases.length) }, (_, at) => Math.floor(at * every)))
  return cases.filter((_, at) => chosen.has(at) !== isDeep)
}

/** How often a property is tried: `few` in `npm test`, `many` in `npm run test:deep`, or as RUNS says. */
export const runs = (few: number, many: number): number => countOf('RUNS', few, many)

/** The same for what starts servers or waits for the database: or as RUNS_IN_DATABASE says. */
export const runsInDatabase = (few: number, many: number): number => countOf('RUNS_IN_DATABASE', few, many)

/** The seed of a property, or as SEED says: further cases than those of every other run. */
export const seedOr = (usual: number): number => Number(process.env['SEED'] ?? usual)
