import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { extract } from './extract.ts'
import { createSharedReader, type SharedReader } from './shared-reader.ts'

let folder = ''
let reader: SharedReader | null = null
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shared-'))
})
afterEach(() => reader?.close())
afterAll(() => rmSync(folder, { recursive: true }))

function file(filename: string, content: string | Buffer) {
  const path = join(folder, filename)
  writeFileSync(path, content)
  return { path, filename, bytes: Buffer.byteLength(content) }
}

/** A program that says which process it is, in place of what it was given; it fails where the text says so. */
const reporting = (): string => {
  const path = join(folder, 'telling.ts')
  writeFileSync(
    path,
    `import { writeSync } from 'node:fs'
const tell = (message: object) => writeSync(3, JSON.stringify(message) + '\\n')
process.stdin.on('data', (chunk: Buffer) => {
  const text = chunk.toString()
  if (text.includes('crash')) process.exit(1)
  if (text.includes('hang')) for (;;);
  tell({ type: 'page', text: String(process.pid), html: null })
  tell({ type: 'complete' })
})`,
  )
  return path
}
const processOf = async (own: SharedReader, text: string): Promise<string | null> => {
  const result = await own.read(file(`${text}.md`, text))
  return result !== null && 'extraction' in result ? (result.extraction.pages[0]?.text ?? null) : null
}

describe('short texts share a child', () => {
  test('each is read as it is alone, in whatever order they are asked for', async () => {
    reader = createSharedReader({ milliseconds: 120_000 })
    const files = [
      file('one.md', '---\ntitle: First\n---\n# One\n\nText of the first.\n'),
      file('two.txt', 'Second.\n\nMore of it.'),
      file('three.html', '<h1>Third</h1><p>Paragraph</p>'),
      file('four.md', `# Long\n\n${'A sentence of some length. '.repeat(20_000)}`),
    ]
    const shared = await Promise.all(files.map((one) => reader!.read(one)))
    expect(shared).toEqual(await Promise.all(files.map((one) => extract(one))))
  })

  test('after so many files there is a new child', async () => {
    reader = createSharedReader({ module: reporting(), most: 2, milliseconds: 120_000 })
    const seen = [await processOf(reader, 'a'), await processOf(reader, 'b'), await processOf(reader, 'c')]
    expect([seen[0] === seen[1], seen[1] === seen[2], seen.includes(null)]).toEqual([true, false, false])
  })

  test.each(['crash', 'hang'])(
    'a file that makes it %s is given back alone; the others go on in a new child',
    async (fault) => {
      // A child takes its time to start on a busy machine; only the one that hangs is waited for to the end.
      const options = { module: reporting(), milliseconds: 120_000 }
      reader = createSharedReader(options)
      const all: (string | null)[] = []
      for (const text of ['a', fault, 'b']) {
        options.milliseconds = text === 'hang' ? 2_000 : 120_000
        all.push(await processOf(reader, text))
      }
      expect([all[1], all[0] !== null, all[2] !== null, all[0] !== all[2]]).toEqual([null, true, true, true])
    },
  )

  test('what is no text, or long, is given back', async () => {
    reader = createSharedReader()
    expect(await reader.read(file('binary.md', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])))).toBeNull()
    expect(await reader.read(file('rows.csv', 'a,b\n1,2\n'))).toBeNull()
    expect(await reader.read({ ...file('long.md', 'x'), bytes: 1_000_001 })).toBeNull()
  })
})
