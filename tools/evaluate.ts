// npm run evaluate: asks the questions of five sets and judges the answers, researches those of a fifth, and ranks the
// passages of a sixth and of the first, third and fourth, compared with a plain word index of twenty lines of code.
//   --set 2,4       only these sets (default: all)
//   --most 40       the most organisations of each set
//   --seed harbour --count 6   which and how many organisations of set 4 are generated; --fresh: a new seed
//   --held-out      shows single questions of the held-out half too
//   --kinds         a table by kinds of question
//   --again         judges the stored answers in out/evaluation again, without asking
//   --keep-as-former   stores the counts as those of the former analyst
//   --model         asks only the configured model, in conversations: facts, citations, figures, refusals, calls,
//                   tokens, cost
//     --set 1,2,3,4,6,7  only these sets (7: the questions of a played model); --questions 100  the most,
//                   chosen by --seed
//     --recorded    asks the model of tests/transcripts, which only knows set 7, in about a minute; --restart  forgets
//                   earlier answers
// Environment: with MODEL_BASE_URL and related variables, ANTHROPIC_API_KEY or OPENAI_API_KEY, that model is asked too.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result, SetNumber } from '../tests/evaluation/evaluation.types.ts'
import { goalsOf } from '../tests/evaluation/goals.ts'
import { judge } from '../tests/evaluation/judge.ts'
import {
  buttonTable,
  goalTable,
  hitTable,
  kindTable,
  type Measured,
  pageOf,
  researchTable,
  truthOf,
  verdictTable,
  rankTable,
  shownTable,
  withBeside,
  worstCases,
} from '../tests/evaluation/report.ts'
import { rankSets } from '../tests/evaluation/ranked-sets.ts'
import { evaluateResearch } from '../tests/evaluation/research.ts'
import { evaluate, type Requested } from '../tests/evaluation/run.ts'
import { scoresOf } from '../tests/evaluation/score.ts'

const root = join(import.meta.dirname, '..')
const shared = join(root, '..', 'shared', 'data')
const output = join(root, 'out', 'evaluation')
const page = join(root, 'docs', 'evaluation.md')
const formerFile = join(root, 'tests', 'evaluation', 'former.json')
const modelSettings = ['MODEL_BASE_URL', 'MODEL_API_KEY', 'MODELS', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY']

const { values: given } = parseArgs({
  options: {
    set: { type: 'string' },
    most: { type: 'string', default: '1000' },
    seed: { type: 'string', default: 'probe' },
    count: { type: 'string', default: '6' },
    fresh: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    kinds: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    'keep-as-former': { type: 'boolean', default: false },
    model: { type: 'boolean', default: false },
    questions: { type: 'string', default: '100' },
    recorded: { type: 'boolean', default: false },
    restart: { type: 'boolean', default: false },
  },
})
const requestedSets = given.set ?? (given.model ? '1,2,3,4,6,7' : '1,2,3,4,5,6,8')

if (given.model) {
  const { evaluateModel, setsIn } = await import('./evaluate-model.ts')
  const isAsked = await evaluateModel({
    sets: setsIn(requestedSets),
    most: Number(given.questions),
    seed: given.fresh ? randomBytes(6).toString('hex') : given.seed,
    count: Number(given.count),
    isRestarted: given.restart,
    isRecorded: given.recorded,
    shared,
    output,
    environment: process.env,
    print: (line) => console.log(line),
  })
  process.exit(isAsked ? 0 : 1)
}

const isSet = (number: number): number is SetNumber => [1, 2, 3, 4, 8].includes(number)
const asked = requestedSets.split(',').map(Number).filter(isSet)
const sets = existsSync(join(shared, 'evaluation')) ? asked : asked.filter((set) => set === 4)
if (sets.length < asked.length) console.log('The folder of shared data is missing: set 4 alone is asked.')
const seed = given.fresh ? randomBytes(6).toString('hex') : given.seed
const most = Number(given.most)
const count = Number(given.count)

const show = (lines: readonly string[]): void => console.log(`\n${lines.join('\n')}`)

const fileOf = (analyst: string, set: SetNumber, isHeldOut: boolean): string =>
  join(output, `${analyst.replace(/\W+/g, '-')}-set-${set}${isHeldOut ? '-held-out' : ''}.json`)

/** Stores all questions with expected answer and verdict; the held-out half in a separate file. */
function keepAnswers(analyst: string, results: readonly Result[]): void {
  mkdirSync(output, { recursive: true })
  for (const set of sets)
    for (const isHeldOut of [false, true]) {
      const own = results.filter((result) => result.set === set && result.case.isHeldOut === isHeldOut)
      const rows = own.map((result) => ({ truth: truthOf(result.case.expects), ...result }))
      if (own.length > 0) writeFileSync(fileOf(analyst, set, isHeldOut), `${JSON.stringify(rows, null, 1)}\n`)
    }
}

function judgeAgain(analyst: string): Result[] {
  const files = sets.flatMap((set) => [fileOf(analyst, set, false), fileOf(analyst, set, true)]).filter(existsSync)
  const kept = files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Result[])
  return kept.map((result) => ({ ...result, verdict: judge(result.case, result.answer, result.hits) }))
}

async function askNow(environment: Requested['environment']): Promise<Result[]> {
  let questions = 0
  const onDone: Requested['onDone'] = (set, done) => {
    questions += done.length
    if (process.stderr.isTTY) process.stderr.write(`\rset ${set}: ${questions} questions`)
  }
  return evaluate({ sets, most, seed, count, shared, environment, onDone })
}

async function measure(
  analyst: string,
  environment: Requested['environment'],
): Promise<Measured & { results: Result[] }> {
  const start = performance.now()
  const results = given.again ? judgeAgain(analyst) : await askNow(environment)
  keepAnswers(analyst, results)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`\n${analyst}: ${results.length} questions in ${seconds} s, seed "${seed}".`)
  return { analyst, scores: scoresOf(results), results }
}

const isResearched = requestedSets.split(',').includes('5') && existsSync(join(shared, 'handbook')) && !given.again
const researched = isResearched ? await evaluateResearch(shared) : null
if (researched) {
  mkdirSync(output, { recursive: true })
  writeFileSync(join(output, 'research-set-5.json'), `${JSON.stringify(researched, null, 1)}\n`)
  show(researchTable(researched))
}
const isRanked = requestedSets.split(',').includes('6') && existsSync(join(shared, 'handbook')) && !given.again
const ranked = isRanked ? await rankSets(shared, seed, count) : null
if (ranked) {
  show(rankTable(ranked))
  show(shownTable(ranked))
}
if (existsSync(page)) writeFileSync(page, withBeside(readFileSync(page, 'utf8'), { researched, ranked }))
if (sets.length === 0) process.exit(0)

const environment = Object.fromEntries(
  modelSettings.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
)
const builtIn = await measure('built-in analyst', {})
const configured = Object.keys(environment).length > 0 ? [await measure('configured model', environment)] : []
const former: Measured[] = existsSync(formerFile)
  ? [{ analyst: 'former analyst', scores: JSON.parse(readFileSync(formerFile, 'utf8')).scores }]
  : []
const beside = former.map(({ analyst, scores }) => ({
  analyst,
  scores: scores.filter(({ set }) => sets.includes(set)),
}))
const measured = [builtIn, ...configured, ...beside]

show(verdictTable(measured))
show(buttonTable(builtIn.results))
show(hitTable(measured))
show(goalTable(goalsOf(builtIn.scores)))
show(worstCases(builtIn.results, given['held-out']))
if (given.kinds) show(kindTable(builtIn.results))

const isWhole = given.again || (sets.length === 5 && most >= 1000)
if (given['keep-as-former'])
  writeFileSync(formerFile, `${JSON.stringify({ seed, count, scores: builtIn.scores }, null, 2)}\n`)
if (isWhole) {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  writeFileSync(
    page,
    withBeside(pageOf({ measured, results: builtIn.results, seed, count }), { researched, ranked }, before),
  )
}
