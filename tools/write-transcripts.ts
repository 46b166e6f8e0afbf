// node tools/write-transcripts.ts FOLDER …: turns the requests and answers of played conversations (req-N.json, res-N.json, as
// the model server of tools/play-model.ts keeps them) into tests/transcripts, one file for each conversation.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPairs, transcriptsOf } from '../tests/transcripts/convert.ts'
import { transcriptsFolder } from '../tests/transcripts/transcript.ts'

const { transcripts, problems } = transcriptsOf(process.argv.slice(2).flatMap(readPairs))
for (const transcript of transcripts)
  writeFileSync(join(transcriptsFolder, `${transcript.conversation}.json`), `${JSON.stringify(transcript, null, 2)}\n`)
console.log(`${transcripts.length} conversations written`)
for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1
