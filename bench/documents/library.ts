import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, foundOrganisation, type Person, signUp } from '../../e2e/support/person.ts'
import { type ServerProcess, startServer } from '../../tests/recovery/server-process.ts'

export type File = { name: string; text: string }
/** A real server of its own with one empty organisation. */
export type Library = { server: ServerProcess; folder: string; owner: Person; project: string; close(): Promise<void> }

const look = 250
const atOnce = 4

export async function openLibrary(): Promise<Library> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
  const server = await startServer(folder, { RATE_LIMITS: 'loose' })
  const owner = await signUp(server.url, 'Owner')
  const project = await foundOrganisation(server.url, owner)
  return {
    ...{ server, folder, owner, project },
    async close() {
      await server.kill('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sends files, a few at once, as a page does. */
export async function send({ server, owner, project }: Library, files: readonly File[]): Promise<void> {
  const one = async ({ name, text }: File): Promise<void> => {
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    await call(server.url, 'POST', `/orgs/${project}/docs/upload/upload_root`, owner.token, form)
  }
  for (let from = 0; from < files.length; from += atOnce) await Promise.all(files.slice(from, from + atOnce).map(one))
}

type Doc = { filename: string; status: string }

/** Waits until so many documents are read; says which could not be. */
export async function untilIndexed({ server, owner, project }: Library, count: number): Promise<void> {
  for (;;) {
    const { docs } = await call<{ docs: Doc[] }>(server.url, 'GET', `/orgs/${project}/docs`, owner.token)
    const failed = docs.find(({ status }) => status === 'error' || status === 'unknown')
    if (failed !== undefined) throw new Error(`${failed.filename} was not read`)
    if (docs.length >= count && docs.every(({ status }) => status === 'indexed')) return
    await new Promise((next) => setTimeout(next, look))
  }
}
