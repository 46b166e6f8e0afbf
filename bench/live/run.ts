import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { call, foundOrganisation, signUp } from '../../e2e/support/person.ts'
import { openUpdates } from '../../tests/database/live-client.ts'
import { startServer } from '../../tests/recovery/server-process.ts'
import { quantile } from './quantile.ts'

/**
 * How long after the call that takes somebody's rights away (sent, not answered) their open socket is closed, beside the
 * time of the call itself, against a real server with its own PostgreSQL. One JSON line for each way, in milliseconds.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
const rounds = Number(values.rounds)

const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
const server = await startServer(folder, {})
const owner = await signUp(server.url, 'Owner')
const project = await foundOrganisation(server.url, owner)

type Member = { id: string; email: string; token: string }
type Way = { name: string; code: number; take(member: Member): Promise<unknown> }
const ways: Way[] = [
  { name: 'log-out', code: 4401, take: ({ token }) => call(server.url, 'DELETE', '/auth/revoke-token', token) },
  {
    name: 'log-out everywhere',
    code: 4401,
    take: ({ token }) => call(server.url, 'DELETE', '/auth/revoke-all-tokens', token),
  },
  {
    name: 'removal from the organisation',
    code: 4403,
    take: ({ id }) => call(server.url, 'DELETE', `/orgs/${project}/users/${id}`, owner.token),
  },
]

async function newMember(): Promise<Member> {
  const person = await signUp(server.url, 'Member')
  const { user } = await call(server.url, 'POST', `/orgs/${project}/invite`, owner.token, {
    email: person.email,
    role: 'user',
  })
  return { id: user.id, ...person }
}

async function measure({ code, take }: Way): Promise<{ cut: number; call: number }> {
  const member = await newMember()
  const socket = await openUpdates(server.url, member.token, [project])
  await socket.next((frame) => frame.type === 'snapshot')
  const start = performance.now()
  const answered = take(member).then(() => performance.now() - start)
  const closed = socket.closed.then((end) => ({ code: end.code, after: performance.now() - start }))
  const [own, cut] = await Promise.all([answered, closed])
  if (cut.code !== code) throw new Error(`closed with ${cut.code} instead of ${code}`)
  return { cut: cut.after, call: own }
}

try {
  for (const way of ways) {
    const samples: { cut: number; call: number }[] = []
    for (let round = 0; round < rounds; round += 1) samples.push(await measure(way))
    const cuts = samples.map(({ cut }) => cut)
    console.log(
      JSON.stringify({
        way: way.name,
        rounds,
        cutMedian: quantile(cuts, 0.5),
        cut99: quantile(cuts, 0.99),
        cutMost: quantile(cuts, 1),
        callMedian: quantile(
          samples.map((sample) => sample.call),
          0.5,
        ),
        load: Number((loadavg()[0] ?? 0).toFixed(1)),
      }),
    )
  }
} finally {
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
