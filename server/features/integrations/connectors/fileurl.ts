import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { largestFile } from '../../../../contract/shared/constants.ts'
import type { RecordCell } from '../../../engines/imports/index.ts'
import { Refusal } from '../../../platform/failures/refusal.ts'
import { type Cell, extract } from '../../../engines/readers/index.ts'
import { isTooMuch } from '../../../engines/tasks/index.ts'
import { ask, sentenceOf, webAddress } from '../kit/ask.ts'
import {
  type Batch,
  type Connector,
  ConnectorFailure,
  type ConnectorEnvironment,
  mostRows,
  type Stream,
  textOf,
} from '../kit/connector.ts'

const kinds: readonly [RegExp, string][] = [
  [/\.(csv|tsv|json|ndjson|parquet|xlsx|xls)$/i, ''],
  [/csv/, '.csv'],
  [/ndjson|jsonl/, '.ndjson'],
  [/json/, '.json'],
  [/parquet/, '.parquet'],
]

/** The name by which the file is read: its own, or one made of what the server says it is. */
function filenameOf(url: URL, contentType: string): string {
  const name = decoded(url.pathname.split('/').at(-1) ?? '') || 'file'
  if (kinds[0]![0].test(name)) return name
  return `${name}${kinds.slice(1).find(([kind]) => kind.test(contentType))?.[1] ?? '.csv'}`
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Whether a server sent a web page instead of the file, such as a sign-in or an error page. */
async function isPage(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return /^\s*<(?:!doctype\s+html|html)\b/i.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Whether its rows name their fields themselves. */
const namesFields = (filename: string) => /\.(json|ndjson)$/i.test(filename)

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header) ?? ''

/** Rows of a file have no key, so equal rows are numbered. */
function keyed(rows: readonly Record<string, RecordCell>[]): Batch['rows'] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const hash = createHash('sha256').update(JSON.stringify(row)).digest('base64url')
    const number = (seen.get(hash) ?? 0) + 1
    seen.set(hash, number)
    return { key: `${hash} ${number}`, row }
  })
}

const cellsOf = (cells: readonly Cell[]): Record<string, RecordCell> =>
  Object.fromEntries(cells.map((cell, at) => [String(at), cell]))

async function rowsOf(
  { workers }: ConnectorEnvironment,
  file: { path: string; filename: string; organisationId: string },
  signal: AbortSignal,
): Promise<Record<string, RecordCell>[]> {
  if (namesFields(file.filename)) {
    if ((await stat(file.path)).size > largestFile) throw new ConnectorFailure(texts.tooLarge)
    const asked = { organisationId: file.organisationId, input: await readFile(file.path, 'utf8'), signal }
    const rows = await workers.run('read the rows of a JSON text', asked).catch((error: unknown) => {
      throw isTooMuch(error) ? new ConnectorFailure(texts.tooHard) : error
    })
    if (rows === null) throw new ConnectorFailure(texts.notATable)
    return rows
  }
  const result = await extract({ path: file.path, filename: file.filename, signal })
  if ('failure' in result) throw new ConnectorFailure(result.failure.message)
  const [sheet] = result.extraction.sheets
  if (!sheet) throw new ConnectorFailure(texts.notATable)
  return sheet.rows.slice(0, mostRows).map(cellsOf)
}

/** One file at an address, read whole each time; it is parsed in a process or on a worker, never here. */
export const fileurlConnector: Connector = {
  code: 'fileurl',
  async open(environment, given, signal) {
    const start = webAddress(textOf(given.settings, 'address'))
    const { authorization } = given.secrets
    const headers = { accept: '*/*', ...(authorization ? { authorization } : {}) }
    const { reply, url } = await ask(environment.egress, start, { headers, signal })
    const filename = filenameOf(url, one(reply.headers['content-type']))
    const header = namesFields(filename) ? 'names' : 'among the rows'
    async function read(_cursor: unknown, stop: AbortSignal): Promise<Batch> {
      const received = await environment.blobs.receive(Readable.from(reply.body)).catch((error: unknown) => {
        stop.throwIfAborted()
        throw error instanceof Refusal ? new ConnectorFailure(texts.tooLarge) : sentenceOf(error, url)
      })
      try {
        if (await isPage(received.path)) throw new ConnectorFailure(texts.aPage(url.host))
        const file = { path: received.path, filename, organisationId: given.organisationId }
        const rows = keyed(await rowsOf(environment, file, stop))
        // The first row of a table stays its first, whatever it says.
        if (header === 'among the rows' && rows[0]) rows[0].key = 'first'
        return { rows, cursor: null, isLast: true }
      } finally {
        await received.discard()
      }
    }
    const label = filename.replace(/\.[^.]+$/, '')
    const stream: Stream = { name: 'file', label, mode: 'whole', fields: null, header, isFile: true, read }
    return { streams: [stream], close: async () => reply.end() }
  },
}
