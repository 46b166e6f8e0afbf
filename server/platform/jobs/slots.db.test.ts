import { afterEach, expect, test } from 'vitest'
import { type JobEnvironment, startJobEnvironment } from '../../../tests/database/job-environment.ts'
import { piecewise } from '../../../tests/database/piecewise-jobs.ts'
import { until } from '../../../tests/until.ts'
import { transactAsSystem } from '../database/transaction.ts'
import { startJobEngine } from './job-engine.ts'

let environment: JobEnvironment
afterEach(async () => {
  await environment?.close()
})

async function organisation(name: string): Promise<string> {
  const code = await environment.server.foundOrganisation(environment.token, name)
  return (await environment.rowsOf('select id from organisation where code = $1', [code]))[0].id
}
const person = async (name: string) => (await environment.server.signUp(name)).id
const enqueue = (organisationId: string, name: string, pieces = 1, askedBy: string | null = null) =>
  transactAsSystem(environment.walled, { person: null, organisation: organisationId }, (tx) =>
    environment.engine.enqueue(tx, {
      ...{ organisationId, queue: 'pieces', label: name, input: { name, pieces } },
      ...{ askedBy, visibleTo: null, isShown: false },
    }),
  )
const allEnded = () =>
  until(
    async () =>
      (await environment.rowsOf("select 1 from job where completed_at is null and queue = 'pieces'")).length === 0,
  )

test('one slot goes back and forth between two organisations by piece', async () => {
  const { started, handler, endNext } = piecewise({ atOnce: 1 })
  environment = await startJobEnvironment([handler])
  const other = await organisation('Other')
  await enqueue(environment.organisationId, 'large', 4)
  await until(async () => started.length === 1)
  await enqueue(other, 'small', 2)
  for (let count = 1; count <= 6; count += 1) await endNext(count)
  await allEnded()
  expect(started).toEqual(['large', 'small', 'large', 'small', 'large', 'large'])
})

test('an organisation of two people has no more turns than one of a single person, and its people take turns', async () => {
  const { started, handler, endNext } = piecewise({ atOnce: 1 })
  environment = await startJobEnvironment([handler])
  const other = await organisation('Other')
  const [ana, ben, cleo] = [await person('Ana'), await person('Ben'), await person('Cleo')]
  for (let index = 0; index < 2; index += 1) await enqueue(environment.organisationId, 'Ana', 1, ana)
  await until(async () => started.length === 1)
  for (let index = 0; index < 2; index += 1) await enqueue(environment.organisationId, 'Ben', 1, ben)
  for (let index = 0; index < 2; index += 1) await enqueue(other, 'Cleo', 1, cleo)
  for (let count = 1; count <= 6; count += 1) await endNext(count)
  await allEnded()
  expect(started).toEqual(['Ana', 'Cleo', 'Ben', 'Cleo', 'Ana', 'Ben'])
})

test('a flood holds up another organisation by no more pieces than there are slots', async () => {
  const { started, handler, endNext } = piecewise({ atOnce: 2 })
  environment = await startJobEnvironment([handler])
  const other = await organisation('Other')
  for (let index = 0; index < 8; index += 1) await enqueue(environment.organisationId, 'flood')
  await until(async () => started.length === 2)
  await enqueue(other, 'stranger')
  await endNext(2)
  await until(async () => started.length === 3)
  expect(started).toEqual(['flood', 'flood', 'stranger'])
  for (let count = 3; count <= 10; count += 1) await endNext(Math.min(count, 9))
  await allEnded()
})

test('within an organisation its people are served in turn, and one person never has every slot', async () => {
  const { started, open, handler } = piecewise({ atOnce: 4, mostPerPerson: 2 })
  environment = await startJobEnvironment([handler])
  const [ana, ben] = [await person('Ana'), await person('Ben')]
  for (let index = 0; index < 6; index += 1) await enqueue(environment.organisationId, 'Ana', 1, ana)
  await until(async () => started.length === 2)
  await enqueue(environment.organisationId, 'Ben', 1, ben)
  await until(async () => started.length === 3)
  expect(started).toEqual(['Ana', 'Ana', 'Ben'])
  const ender = setInterval(() => open.shift()?.end(), 10)
  await allEnded()
  clearInterval(ender)
})

test('an organisation has no more slots than its queue gives it, also while nobody else waits', async () => {
  const { started, open, handler } = piecewise({ atOnce: 4, mostPerOrganisation: 2 })
  environment = await startJobEnvironment([handler])
  const other = await organisation('Other')
  for (let index = 0; index < 6; index += 1) await enqueue(environment.organisationId, 'flood')
  await until(async () => started.length === 2)
  await enqueue(other, 'stranger')
  await until(async () => started.length === 3)
  expect(started).toEqual(['flood', 'flood', 'stranger'])
  const ender = setInterval(() => open.shift()?.end(), 10)
  await allEnded()
  clearInterval(ender)
})

test('an organisation has at most half of the slots while another waits', async () => {
  const { started, open, handler } = piecewise({ atOnce: 4 })
  environment = await startJobEnvironment([])
  const other = await organisation('Other')
  await environment.engine.stop()
  // Both wait before a slot exists.
  const { engine, notices, walled } = environment
  const queueing = await startJobEngine(walled, notices, [{ ...handler, atOnce: 0 }])
  environment.engine = queueing
  for (let index = 0; index < 6; index += 1) await enqueue(environment.organisationId, 'flood')
  for (let index = 0; index < 2; index += 1) await enqueue(other, 'stranger')
  const serving = await startJobEngine(walled, notices, [handler])
  await until(async () => started.length === 4)
  expect(started.toSorted()).toEqual(['flood', 'flood', 'stranger', 'stranger'])
  const ender = setInterval(() => open.shift()?.end(), 10)
  await allEnded()
  clearInterval(ender)
  await Promise.all([queueing.stop(), serving.stop()])
  environment.engine = engine
})

test('an organisation that had every slot starts nothing more while another waits with less than half of them', async () => {
  const { started, open, handler, endNext } = piecewise({ atOnce: 4 })
  environment = await startJobEnvironment([handler])
  const other = await organisation('Other')
  for (let index = 0; index < 8; index += 1) await enqueue(environment.organisationId, 'flood')
  await until(async () => started.length === 4)
  for (let index = 0; index < 4; index += 1) await enqueue(other, 'stranger')
  for (let count = 4; count <= 6; count += 1) await endNext(count)
  await until(async () => started.length === 7)
  expect(started.slice(4)).toEqual(['stranger', 'stranger', 'flood'])
  const ender = setInterval(() => open.shift()?.end(), 10)
  await allEnded()
  clearInterval(ender)
})

test('two servers share the turns', async () => {
  const { started, open, handler } = piecewise({ atOnce: 1 })
  environment = await startJobEnvironment([handler])
  const second = await startJobEngine(environment.walled, environment.notices, [handler])
  const other = await organisation('Other')
  for (let index = 0; index < 6; index += 1) await enqueue(environment.organisationId, 'flood')
  await until(async () => started.length === 2)
  await enqueue(other, 'stranger')
  open.shift()!.end()
  await until(async () => started.length === 3)
  expect(started).toEqual(['flood', 'flood', 'stranger'])
  const ender = setInterval(() => open.shift()?.end(), 10)
  await allEnded()
  clearInterval(ender)
  await second.stop()
})
