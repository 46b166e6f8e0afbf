// node tools/play-model.ts: asks a model that someone plays by hand, or any other, the questions of
// tests/evaluation/model, one after another, and stores each answer in OUT/answers.json. The same command resumes an
// interrupted run.
//   --share 1/2        only the first of two parts of the questions; two parts can run at once with separate folders
//                      and ports
//   --out OUT          the folder of answers.json
//   --data DATA        the server's data folder
//   --requests FOLDER  the folder where the model server writes its requests, as req-N.json
//   --question TEXT --about handbook|demo   asks only this question
// Environment: MODEL_BASE_URL, MODELS and related variables; PORT.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { playShare } from '../tests/evaluation/model/play.ts'

const { values: given } = parseArgs({
  options: {
    share: { type: 'string', default: '1/1' },
    out: { type: 'string' },
    data: { type: 'string' },
    requests: { type: 'string' },
    question: { type: 'string' },
    about: { type: 'string', default: 'handbook' },
  },
})
const [share = 1, shares = 1] = given.share.split('/').map(Number)
const { out, data, requests, question } = given
if (out === undefined || data === undefined || requests === undefined)
  throw new Error('Give --out, --data and --requests.')

const names = ['PORT', 'MODEL_BASE_URL', 'MODEL_API_KEY', 'MODELS', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY']
const environment = Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
const about = given.about === 'demo' ? 'demo' : 'handbook'
const kind = 'look-up' as const
const single = question && ([{ id: 'single', about, questions: [{ id: 'single-1', question, kind }] }] as const)

await playShare({
  share,
  shares,
  output: out,
  data,
  requests,
  shared: join(import.meta.dirname, '..', '..', 'shared', 'data'),
  environment,
  ...(single ? { instead: single } : {}),
  report: (line) => console.log(line),
  seconds: () => performance.now() / 1_000,
})
