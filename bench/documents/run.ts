import { parseArgs } from 'node:util'
import { watchMemory } from '../support/memory.ts'
import { machine } from '../support/side-by-side.ts'
import { openLibrary, send, untilIndexed } from './library.ts'

/**
 * Small Markdown files sent to a real server until all of them are indexed: seconds, files a second, and the most
 * megabytes of resident memory of the server, of its readers and of its DuckDB. One JSON line.
 */
const { values } = parseArgs({ options: { files: { type: 'string', default: '2000' } } })
const count = Number(values.files)
const short = (value: number) => Number(value.toPrecision(3))
const files = Array.from({ length: count }, (_, number) => ({
  name: `note-${number}.md`,
  text: `# Note ${number}\n\n${`The ${number}th note says that a shop opened and sold ${number * 3} bags. `.repeat(20)}\n`,
}))

const library = await openLibrary()
const memory = watchMemory(['server/main.ts', 'ingestion/extract', 'warehouse-child'])
try {
  const start = performance.now()
  await send(library, files)
  const sent = performance.now()
  await untilIndexed(library, count)
  const end = performance.now()
  const seconds = {
    sent: short((sent - start) / 1_000),
    fromFirst: short((end - start) / 1_000),
    fromLast: short((end - sent) / 1_000),
  }
  const held = memory.most()
  console.log(
    JSON.stringify({
      ...{ files: count, seconds, filesASecond: short(count / ((end - start) / 1_000)) },
      memory: { server: held['server/main.ts'], readers: held['ingestion/extract'], duckdb: held['warehouse-child'] },
      ...machine(),
    }),
  )
} finally {
  memory.stop()
  await library.close()
}
