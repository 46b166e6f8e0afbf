import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createModels, type ModelChoice } from '../server/platform/models/models.ts'
import { readPrices } from '../server/platform/models/prices.ts'
import { readSettings } from '../server/platform/settings/settings.ts'
import { askModel, ModelKeepsFailing } from '../tests/evaluation/model/ask-model.ts'
import { type JudgedAnswer, sumUp } from '../tests/evaluation/model/judge-answer.ts'
import { chooseQuestions, modelLibraries, type ModelSet, modelSets } from '../tests/evaluation/model/model-questions.ts'
import { answerLine, modelPage, sumLines } from '../tests/evaluation/model/model-report.ts'
import { launchDatabases, serve } from '../tests/evaluation/server.ts'
import { startModelServer } from '../tests/fixtures/model-server/model-server.ts'
import { replayOf } from '../tests/transcripts/replay.ts'
import { readTranscripts } from '../tests/transcripts/transcript.ts'

export type ModelEvaluation = {
  sets: readonly ModelSet[]
  /** The most questions to ask. */
  most: number
  seed: string
  count: number
  /** Forgets what an earlier run of the same questions kept. */
  isRestarted: boolean
  /** Asks the model that was played, as it is recorded in tests/transcripts. */
  isRecorded: boolean
  /** The folder of the shared data, and the one that results are written into. */
  shared: string
  output: string
  environment: Record<string, string | undefined>
  print: (line: string) => void
}

/** The environment variables that are passed to the evaluation's server. */
const settingNames = [
  ...['MODEL_BASE_URL', 'MODEL_API_KEY', 'MODELS', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'MODEL_FAST', 'MODEL_STRONG'],
  ...['MODEL_PRICES', 'MODEL_CONTEXT', 'MODEL_FIRST_SILENCE', 'MODEL_SILENCE'],
]
const nothingSet =
  'No model is set. Set MODEL_BASE_URL with MODELS, ANTHROPIC_API_KEY or OPENAI_API_KEY as for the server, or give --recorded.'
const MILLISECONDS = 1_000

/** The sets of a list such as "1,6,7"; those that no conversation answers are left out. */
export const setsIn = (list: string): ModelSet[] => modelSets.filter((set) => list.split(',').includes(String(set)))

function readAnswers(path: string): JudgedAnswer[] {
  if (!existsSync(path)) return []
  const { answers } = JSON.parse(readFileSync(path, 'utf8')) as { answers: JudgedAnswer[] }
  // Failed questions are asked again.
  return answers.filter(({ ending }) => ending === null)
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

/** The default model; prints why there is none and returns null. */
function firstModel(environment: Record<string, string>, print: ModelEvaluation['print']): ModelChoice | null {
  try {
    const [model] = createModels(readSettings(environment)).list
    readPrices(environment['MODEL_PRICES'])
    if (model === undefined) print(nothingSet)
    return model ?? null
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return null
  }
}

/** Asks the model of the environment the questions of the sets and writes what came of it. False: it could not be asked. */
export async function evaluateModel(asked: ModelEvaluation): Promise<boolean> {
  const { sets, most, seed, print } = asked
  if (!Number.isSafeInteger(most) || most < 1 || sets.length === 0) {
    print('Give --questions a whole number from 1 on, and --set some of 1, 2, 3, 4, 6 and 7.')
    return false
  }
  const recorded = asked.isRecorded ? await startModelServer({ rules: replayOf(readTranscripts()).rules }) : null
  try {
    const given = recorded ? { MODEL_BASE_URL: recorded.url, MODELS: 'recorded=Recorded' } : asked.environment
    const environment = Object.fromEntries(
      settingNames.flatMap((name) => (given[name]?.trim() ? [[name, given[name]]] : [])),
    ) as Record<string, string>
    const model = firstModel(environment, print)
    if (model === null) return false
    // A recorded model knows its own questions alone.
    const requested = { ...asked, sets: recorded ? sets.filter((set) => set === 7) : sets }
    const libraries = chooseQuestions(modelLibraries(requested), most, seed)
    const run = [model.id, `sets-${requested.sets.join('-')}`, seed, most].join(' ').replace(/[^\w.-]+/g, '-')
    const path = join(asked.output, `model-${run}.json`)
    mkdirSync(asked.output, { recursive: true })
    if (asked.isRestarted) rmSync(path, { force: true })
    const answers = readAnswers(path)
    const questions = libraries.flatMap(({ conversations }) => conversations.flatMap((one) => one.questions)).length
    print(`${model.id} is asked ${questions} questions of sets ${requested.sets.join(', ')}, seed "${seed}".`)
    if (answers.length > 0) print(`${answers.length} of them were answered by an earlier run.`)
    const about = `Model ${model.id}, sets ${requested.sets.join(', ')}, seed "${seed}", ${questions} questions.`
    const onAnswered = (fresh: readonly JudgedAnswer[]) => {
      answers.push(...fresh)
      writeWhole(path, `${JSON.stringify({ about, sums: sumUp(answers), answers }, null, 1)}\n`)
      writeWhole(path.replace(/\.json$/, '.md'), modelPage(about, answers))
      for (const answer of fresh) print(answerLine(answer))
    }
    const isWhole = await askAll({ ...asked, environment }, libraries, [...answers], onAnswered)
    for (const line of ['', ...sumLines(sumUp(answers)), '', `Written to ${path}`]) print(line)
    return isWhole
  } finally {
    await recorded?.close()
  }
}

async function askAll(
  { environment, print }: ModelEvaluation & { environment: Record<string, string> },
  libraries: Parameters<typeof askModel>[1],
  kept: readonly JudgedAnswer[],
  onAnswered: (answers: readonly JudgedAnswer[]) => void,
): Promise<boolean> {
  const hasDemo = libraries.some(({ code }) => code !== undefined)
  const databases = await launchDatabases()
  try {
    const server = await serve(await databases.make(), { DEMO: hasDemo ? 'on' : 'off', ...environment })
    try {
      const { token } = await server.signUp('Asker')
      const seconds = () => performance.now() / MILLISECONDS
      const prices = readPrices(environment['MODEL_PRICES'])
      await askModel({ server, token, prices, kept, onAnswered, seconds }, libraries)
      return true
    } catch (error) {
      if (!(error instanceof ModelKeepsFailing)) throw error
      print(`The model keeps failing: ${error.message} The same command goes on where this one ended.`)
      return false
    } finally {
      await server.close()
    }
  } finally {
    await databases.stop()
  }
}
