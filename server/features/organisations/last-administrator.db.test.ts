import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'
import { seededRandom } from '../demo/demo-random.ts'
import { runs as countRuns } from '../../../tests/deep.ts'

const runs = countRuns(48, 200)
const atOnce = 6

let environment: ServerEnvironment
beforeAll(async () => {
  environment = await startServerEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

type Team = { project: string; people: Person[] }

async function newTeam(): Promise<Team> {
  const people = await Promise.all(['Ada', 'Bob'].map((name) => environment.server.signUp(name)))
  return { project: await environment.server.foundOrganisation(people[0]!.token, 'Team'), people }
}
const makeAdministrators = (project: string, people: Person[]) =>
  environment.database.query(
    "insert into membership (organisation_id, person_id, role) select o.id, p.id, 'admin' from organisation o, person p where o.code = $1 and p.id = any($2) on conflict (organisation_id, person_id) do update set role = 'admin'",
    [project, people.map((person) => person.id)],
  )
const administratorsOf = async (project: string) =>
  Number(
    (
      await environment.database.query(
        "select count(*) from membership m join organisation o on o.id = m.organisation_id where o.code = $1 and m.role = 'admin'",
        [project],
      )
    ).rows[0].count,
  )

const areAllThere = async ({ people }: Team) =>
  (await environment.database.query('select 1 from person where id = any($1)', [people.map((person) => person.id)]))
    .rowCount === people.length

/** All at once, each demotes, removes or leaves; all start as administrators. */
async function struggle({ project, people }: Team, random: () => number): Promise<void> {
  await Promise.all(
    people.map((asker, index) => {
      const victim = random() < 0.75 ? people[(index + 1) % people.length]! : asker
      const path = `/orgs/${project}/users/${victim.id}`
      const deed = random()
      if (deed < 0.5) return environment.server.call('POST', path, asker.token, { role: 'user' })
      if (deed < 0.97) return environment.server.call('DELETE', path, asker.token)
      return environment.server.call('DELETE', '/auth/user-info', asker.token, { email: asker.email })
    }),
  )
}

test(`an organisation keeps an administrator through ${runs} parallel demotions, removals and deletions`, async () => {
  const random = seededRandom(20_261_121)
  const seen = { fewest: Infinity, oneLeft: 0 }
  const play = async (rounds: number) => {
    let team = await newTeam()
    for (let round = 0; round < rounds; round += 1) {
      await makeAdministrators(team.project, team.people)
      await struggle(team, random)
      const count = await administratorsOf(team.project)
      seen.fewest = Math.min(seen.fewest, count)
      if (count === 1) seen.oneLeft += 1
      if (!(await areAllThere(team))) team = await newTeam()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, () => play(Math.ceil(runs / 2 / atOnce))))
  expect([seen.fewest, seen.oneLeft > runs / 8]).toEqual([1, true])
}, 3_600_000)
