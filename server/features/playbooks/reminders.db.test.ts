import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PlaybookEnvironment,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'
import { startLibrary } from '../../../tests/database/library.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import { remindOfDueSteps } from './reminders.ts'

let environment: PlaybookEnvironment
let database: Database
let me = ''
beforeAll(async () => {
  // The server, which looks every five minutes, lives before all of these days.
  environment = await startPlaybookEnvironment(await startLibrary({ now: () => Date.parse('2026-11-18T00:00:00Z') }))
  database = connect(environment.server.databaseUrl)
  me = (
    await environment.rowsOf('select person_id from membership where person_id <> $1', [environment.colleague.id])
  )[0].person_id
  await environment.rowsOf("update organisation set timezone = 'Pacific/Auckland', name = 'evil.example'")
})
afterAll(async () => {
  await database?.close()
  await environment?.close()
})

/** Presses the link of the newest mail that can be ended. */
async function unsubscribe(isEnded: boolean): Promise<void> {
  const [{ unsubscribe_url: link }] = await environment.rowsOf(
    'select unsubscribe_url from mail where unsubscribe_url is not null order by id desc limit 1',
  )
  const { pathname, search } = new URL(link)
  expect((await environment.server.call('POST', pathname + search, null, { isEnded })).body.isEnded).toBe(isEnded)
}

/** The mails that go out when the routine runs at this moment, without the links. */
async function mailsAt(iso: string): Promise<string[]> {
  const now = Date.parse(iso)
  const before = new Set((await environment.rowsOf('select id from mail')).map(({ id }) => id))
  await remindOfDueSteps({ database, publicUrl: 'https://sextant.test', now: () => now })
  const rows = await environment.rowsOf('select id, recipient, subject, body from mail order by recipient')
  return rows
    .filter(({ id }) => !before.has(id))
    .map(({ recipient, subject, body }) => {
      // No mail program makes a link of what an organisation is called.
      expect([body.includes('evil'), body.includes('evil.example')]).toEqual([true, false])
      const due = [...body.matchAll(/^(.*): (.*)\n(Was due on|Due on) (.*)$/gm)].map(
        ([, , label, word, day]) => `${label}, ${word} ${day}`,
      )
      const who = recipient === environment.colleague.email ? 'colleague' : 'me'
      return `${who} | ${subject} | ${due.join('; ')}`
    })
}

async function playbook() {
  const slug = await environment.template({
    roles: ['Lead', 'Guest'],
    steps: [
      step({ id: '001', type: 'meetingNotes', label: 'Talk', allowedRole: 'Lead' }),
      step({ id: '002', type: 'meetingNotes', label: 'Answer', allowedRole: 'Guest' }),
      step({ id: '003', type: 'output', label: 'Paper', allowedRole: 'Lead', includeStepsString: '001' }),
    ],
  })
  return environment.start(slug, { userRoles: { Lead: me, Guest: environment.colleague.id } })
}
async function setDue(id: string, days: Record<string, string | null>, roleDue?: Record<string, string>) {
  const { steps, rev } = await environment.read(id)
  const changes = Object.fromEntries(
    Object.entries(days).map(([stepId, dueOn]) => [stepId, { dueOn, rev: steps[stepId]!.rev }]),
  )
  const body = { steps: changes, rev, ...(roleDue ? { settings: { roleDue } } : {}) }
  const answer = await environment.as(environment.token, 'PATCH', `/playbook/${id}`, body)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
}
const remove = (id: string) => environment.as(environment.token, 'DELETE', `/playbook/${id}`)

test('a step is told of once before its day and once after it, whatever the clock and the server do', async () => {
  const { id } = await playbook()
  // 003 waits for 001: nobody is reminded of a step that they can't do yet.
  await setDue(id, { '001': '2026-12-03', '003': '2026-12-03' }, { Guest: '2026-12-04' })
  expect((await environment.read(id)).roleDue).toEqual({ Guest: '2026-12-04' })
  // In Auckland, 2 December begins at 11:00 UTC on the 1st; reminders are sent at six in the morning.
  expect(await mailsAt('2026-12-01T16:59:00Z')).toEqual([])
  expect(await mailsAt('2026-12-01T17:01:00Z')).toEqual([
    'me | 1 playbook step is due | Talk, Due on Thursday 3 December',
  ])
  // The server was restarted, the clock put back by a week and forward again.
  expect(await mailsAt('2026-12-01T17:06:00Z')).toEqual([])
  expect(await mailsAt('2026-11-24T17:06:00Z')).toEqual([])
  expect(await mailsAt('2026-12-02T17:01:00Z')).toEqual([
    'colleague | 1 playbook step is due | Answer, Due on Friday 4 December',
  ])
  // The server was down for a week: one mail lists everything overdue, and the missed days send nothing.
  expect((await mailsAt('2026-12-11T00:00:00Z')).toSorted()).toEqual([
    'colleague | 1 playbook step is overdue | Answer, Was due on Friday 4 December',
    'me | 1 playbook step is overdue | Talk, Was due on Thursday 3 December',
  ])
  expect(await mailsAt('2026-12-14T00:00:00Z')).toEqual([])
  // A changed date is reminded of again.
  await setDue(id, { '001': '2026-12-21' })
  expect(await mailsAt('2026-12-20T20:00:00Z')).toEqual([
    'me | 1 playbook step is due | Talk, Due on Monday 21 December',
  ])
  await remove(id)
})

test('a day that no calendar has is refused, and one that was stored before holds nobody up', async () => {
  const { id } = await playbook()
  const { rev } = await environment.read(id)
  const given = { settings: { roleDue: { Guest: '0000-01-01' } }, rev }
  expect((await environment.as(environment.token, 'PATCH', `/playbook/${id}`, given)).status).toBe(400)
  await setDue(id, { '001': '2026-12-28' })
  await environment.rowsOf('update playbook_topic set role_due = $1 where id = $2', ['{"Guest":"0000-01-01"}', id])
  expect(await mailsAt('2026-12-27T20:00:00Z')).toEqual([
    'me | 1 playbook step is due | Talk, Due on Monday 28 December',
  ])
  await remove(id)
})

test('two servers that look at the same moment send one mail of all that is due, and one a day', async () => {
  const [one, other] = [await playbook(), await playbook()]
  await setDue(one.id, { '001': '2027-02-03' })
  await setDue(other.id, { '001': '2027-02-02' })
  const [left, right] = await Promise.all([mailsAt('2027-02-02T00:00:00Z'), mailsAt('2027-02-02T00:00:00Z')])
  expect(new Set([...left, ...right])).toEqual(
    new Set(['me | 2 playbook steps are due | Talk, Due on Tuesday 2 February; Talk, Due on Wednesday 3 February']),
  )
  expect(await environment.rowsOf("select step_id from playbook_reminder where sent_on = '2027-02-02'")).toHaveLength(2)
  await setDue(one.id, { '003': '2027-02-02', '001': '2027-02-01' })
  expect(await mailsAt('2027-02-02T03:00:00Z')).toEqual([])
  expect(await mailsAt('2027-02-03T03:00:00Z')).toEqual([
    'me | 2 playbook steps are overdue | Talk, Was due on Monday 1 February; Talk, Was due on Tuesday 2 February',
  ])
  await remove(one.id)
  await remove(other.id)
})

test('the link of a reminder ends all of them, until it is taken back or one is asked for, and none goes to an unproven address', async () => {
  const { id } = await playbook()
  const other = await playbook()
  const remindsMe = async () => (await environment.read(id)).remindsMe
  await setDue(id, { '001': '2027-03-03' })
  expect(await mailsAt('2027-03-03T00:00:00Z')).toHaveLength(1)
  await unsubscribe(true)
  expect(await remindsMe()).toBe(false)
  await setDue(other.id, { '001': '2027-03-06' })
  expect(await mailsAt('2027-03-06T00:00:00Z')).toEqual([])
  await unsubscribe(false)
  expect(await remindsMe()).toBe(true)
  await unsubscribe(true)
  await environment.as(environment.token, 'POST', `/playbook/${other.id}/_reminders`, { requested: true })
  await environment.rowsOf('update person set verified_at = null where id = $1', [me])
  expect(await mailsAt('2027-03-07T00:00:00Z')).toEqual([])
  await environment.rowsOf('update person set verified_at = now() where id = $1', [me])
  expect(await mailsAt('2027-03-08T00:00:00Z')).toHaveLength(1)
  await remove(id)
  await remove(other.id)
})

test('nobody is told of a step before the one that says what it is about is complete', async () => {
  const slug = await environment.template({
    roles: ['Lead'],
    steps: [
      step({ id: '001', type: 'chat', label: 'Matter', allowedRole: 'Lead' }),
      step({ id: '002', type: 'chat', label: 'Talk', allowedRole: 'Lead', matterStep: '001' }),
    ],
  })
  const { id } = await environment.start(slug, { userRoles: { Lead: me } })
  await setDue(id, { '002': '2027-04-06' })
  expect(await mailsAt('2027-04-06T03:00:00Z')).toEqual([])
  await environment.rowsOf("update playbook_step set is_complete = true where topic_id = $1 and id = '001'", [id])
  expect(await mailsAt('2027-04-06T03:00:00Z')).toEqual(['me | 1 playbook step is due | Talk, Due on Tuesday 6 April'])
  await remove(id)
})

test('nobody is told of what is complete, left out, deleted or muted, nor who has left', async () => {
  const made = await Promise.all([playbook(), playbook(), playbook(), playbook(), playbook()])
  const [complete, leftOut, deleted, muted, gone] = made.map(({ id }) => id) as [string, string, string, string, string]
  for (const id of [complete, leftOut, deleted, muted]) await setDue(id, { '001': '2027-05-04' })
  await setDue(gone, { '002': '2027-05-04' })
  await environment.rowsOf("update playbook_step set is_complete = true where topic_id = $1 and id = '001'", [complete])
  await environment.rowsOf("update playbook_step set is_left_out = true where topic_id = $1 and id = '001'", [leftOut])
  await remove(deleted)
  const turned = await environment.as(environment.token, 'POST', `/playbook/${muted}/_reminders`, { requested: false })
  expect([turned.body.topic.remindsMe, (await environment.read(muted, environment.colleague.token)).remindsMe]).toEqual(
    [false, true],
  )
  await environment.rowsOf('delete from membership where person_id = $1', [environment.colleague.id])
  expect(await mailsAt('2027-05-04T03:00:00Z')).toEqual([])
  await environment.as(environment.token, 'POST', `/playbook/${muted}/_reminders`, { requested: true })
  expect(await mailsAt('2027-05-04T03:00:00Z')).toEqual(['me | 1 playbook step is due | Talk, Due on Tuesday 4 May'])
})
