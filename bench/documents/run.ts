import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { call, foundOrganisation, signUp, untilProcessed } from '../../e2e/support/person.ts'
import { startServer } from '../../tests/recovery/server-process.ts'

/** Small Markdown files until all of them are indexed, in seconds after the last was uploaded, against a real server. */
const { values } = parseArgs({ options: { files: { type: 'string', default: '500' } } })
const count = Number(values.files)
const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
const server = await startServer(folder, { RATE_LIMITS: 'loose' })

try {
  const owner = await signUp(server.url, 'Owner')
  const project = await foundOrganisation(server.url, owner)
  const start = performance.now()
  const upload = async (number: number): Promise<void> => {
    const form = new FormData()
    const text = `# Note ${number}\n\n${`The ${number}th note says that a shop opened and sold ${number * 3} bags. `.repeat(20)}\n`
    form.append('file', new Blob([text]), `note-${number}.md`)
    await call(server.url, 'POST', `/orgs/${project}/docs/upload/upload_root`, owner.token, form)
  }
  for (let from = 0; from < count; from += 4)
    await Promise.all([0, 1, 2, 3].filter((more) => from + more < count).map((more) => upload(from + more)))
  const uploaded = performance.now()
  await untilProcessed(server.url, owner, project)
  const { docs } = await call(server.url, 'GET', `/orgs/${project}/docs`, owner.token)
  const indexed = docs.filter(({ status }: { status: string }) => status === 'indexed').length
  const seconds = (from: number) => Number(((performance.now() - from) / 1_000).toFixed(1))
  const load = Number((loadavg()[0] ?? 0).toFixed(1))
  console.log(JSON.stringify({ files: count, indexed, fromFirst: seconds(start), fromLast: seconds(uploaded), load }))
} finally {
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
