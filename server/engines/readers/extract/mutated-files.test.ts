import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bombs, mutatedFile, type OddFile } from '../../../../tests/fixtures/mutated-files.ts'
import { seededRandom } from '../../../features/demo/demo-random.ts'
import { extract } from './extract.ts'
import type { ExtractionResult } from './extraction.ts'
import { isDeep, runs as countRuns } from '../../../../tests/deep.ts'

const runs = countRuns(6, 30)
const seed = Number(process.env['SEED'] ?? 20_261_124)
const atOnce = 3

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'odd-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const secretFile = '/etc/passwd'
const secret = existsSync(secretFile) ? readFileSync(secretFile, 'utf8').slice(0, 12) : null

async function read({ name, bytes }: OddFile, number: number): Promise<ExtractionResult> {
  const path = join(folder, `${number} ${name}`)
  writeFileSync(path, bytes)
  const result = await extract({ path, filename: name })
  rmSync(path)
  return result
}

/** What is wrong with how a file was read; null if it was read, or refused with a message about the file. */
function faultOf(result: ExtractionResult): string | null {
  if (secret !== null && JSON.stringify(result).includes(secret)) return 'it holds a file of the machine'
  if (!('failure' in result)) return null
  const { reason, message } = result.failure
  if (reason === 'reader failed') return 'the reader failed'
  return /^[A-Z"].{10,300}\.$/s.test(message) ? null : `no sentence: ${message}`
}

// T-Z5
describe('files that are not what they should be', () => {
  test(`${runs.toLocaleString('en')} files with something wrong with them are read or refused in a sentence`, {
    timeout: 300_000 + runs * 2_000,
  }, async () => {
    const random = seededRandom(seed)
    const seen = { files: runs, read: 0, refused: {} as Record<string, number> }
    const before = process.memoryUsage().rss
    const turns = Array.from({ length: runs }, (_, at) => at).values()
    const faults: string[] = []
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const at of turns) {
          const file = mutatedFile(random)
          const result = await read(file, at)
          const fault = faultOf(result)
          if (fault !== null) faults.push(`${at} ${file.label}: ${fault}`)
          if ('failure' in result) {
            const { reason } = result.failure
            seen.refused[reason] = (seen.refused[reason] ?? 0) + 1
          } else seen.read += 1
        }
      }),
    )
    const growth = Math.round((process.memoryUsage().rss - before) / 1_048_576)
    console.info(JSON.stringify({ seed, ...seen, grownBy: `${growth} MB` }))
    expect(faults).toEqual([])
    // Both happen, else this proved little.
    expect([seen.read > 0, seen.read < runs]).toEqual([true, true])
  })

  // Others are read until their 30 s are over.
  const quick = ['10 GB that are declared', 'an outer entity of the machine']
  const names = Object.keys(bombs).filter((name) => quick.includes(name) !== isDeep)

  test.each(names)('%s', async (name) => {
    const file = bombs[name]!()
    const before = process.memoryUsage().rss
    const result = await read(file, 0)
    const growth = (process.memoryUsage().rss - before) / 1_048_576
    const { failure } = 'failure' in result ? result : { failure: null }
    console.info(JSON.stringify({ name, grownBy: Math.round(growth), failure: failure?.reason ?? 'read' }))
    expect(faultOf(result)).toBeNull()
    expect(growth).toBeLessThan(512)
  })
})
