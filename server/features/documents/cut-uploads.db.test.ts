import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileToSend, randomFile, sendFile } from '../../../tests/database/cut-upload.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { until } from '../../../tests/until.ts'
import { seededRandom } from '../demo/demo-random.ts'
import { runsInDatabase } from '../../../tests/deep.ts'

const count = runsInDatabase(15, 60)
const atOnce = 4
const mostCuts = 3

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

/**
 * Sends a file until acknowledged, after cutting it several times. Answers the document's id and the number of cuts.
 */
async function delivered(file: FileToSend, random: () => number): Promise<{ id: string; cuts: number }> {
  const to = { url: library.server.url, project: library.project, token: library.token }
  const cuts = Math.floor(random() * (mostCuts + 1))
  // Every third cut comes after all bytes were sent, when the sender can't know whether they were stored.
  for (let cut = 0; cut < cuts; cut += 1) await sendFile(to, file, random() < 0.33 ? 1 : random())
  const answer = await until(async () => {
    const found = await sendFile(to, file, null)
    // The previous attempt may still be running.
    return found?.status === 409 ? null : found
  })
  expect([file.name, answer?.status, answer?.body.docs?.length]).toEqual([file.name, 200, 1])
  return { id: answer!.body.docs[0].id, cuts }
}

async function downloaded(id: string): Promise<string> {
  const answer = await fetch(`${library.server.url}/orgs/${library.project}/docs/${id}/download`, {
    headers: { authorization: `Bearer ${library.token}` },
  })
  return createHash('sha256')
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest('hex')
}

// T-F6
test(`${count} files, each cut at random bytes and sent again: one document of its very bytes each, and nothing else`, {
  timeout: 300_000 + count * 2_000,
}, async () => {
  const random = seededRandom(20_261_124)
  const files = Array.from({ length: count }, (_, at) =>
    randomFile(`file ${at}`, Math.floor(random() ** 3 * 1_500_000) + 1, random),
  )
  const ids = new Map<string, string>()
  let cuts = 0
  const waiting = files.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, file] of waiting) {
        const done = await delivered(file, seededRandom(at))
        ids.set(file.name, done.id)
        cuts += done.cuts
      }
    }),
  )
  console.info(JSON.stringify({ files: count, cuts }))
  const rows = await library.rowsOf('select id, filename, blob, sha256 from document')
  expect(rows.map(({ id, filename, sha256 }) => `${filename} ${id} ${sha256}`).sort()).toEqual(
    files.map(({ name, sha256 }) => `${name} ${ids.get(name)} ${sha256}`).sort(),
  )
  for (const { name, sha256 } of files) expect([name, await downloaded(ids.get(name)!)]).toEqual([name, sha256])
  expect(await library.rowsOf('select * from document_version')).toEqual([])
  await expect.poll(() => library.blobs()).toEqual(rows.map(({ blob }): string => blob).sort())
})
