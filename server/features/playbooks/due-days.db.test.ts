import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../contract/shared/periods.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import {
  type PlaybookEnvironment,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'

let environment: PlaybookEnvironment
beforeAll(async () => {
  environment = await startPlaybookEnvironment()
  await environment.rowsOf("update organisation set timezone = 'America/Los_Angeles'")
})
afterAll(async () => {
  await environment?.close()
})

const daysOf = ({ steps }: { steps: Record<string, { dueOn: string | null }> }) =>
  Object.values(steps).map(({ dueOn }) => dueOn)

test('a playbook takes the due days of its steps from what its author wrote, counted from its own start', async () => {
  const slug = await environment.template({
    steps: [
      step({ id: '001', type: 'meetingNotes', label: 'Talk', dueAfterDays: 0 }),
      step({ id: '002', type: 'meetingNotes', label: 'Check', dueAfterDays: 45 }),
      step({ id: '003', type: 'meetingNotes', label: 'Whenever' }),
    ],
  })
  const topic = await environment.start(slug)
  const today = dayOf(topic.date, 'America/Los_Angeles')
  expect(daysOf(topic)).toEqual([today, addDays(today, 45), null])

  const rev = topic.steps['001']!.rev
  const moved = { steps: { '001': { dueOn: addDays(today, 9), rev } }, rev: topic.rev }
  await environment.as(environment.token, 'PATCH', `/playbook/${topic.id}`, moved)
  for (const id of ['001', '002', '003'])
    await environment.work(await environment.read(topic.id), id, { readyToComplete: true, halfFinished: true })
  const again = (await environment.as(environment.token, 'POST', `/playbook/${topic.id}/_clone`, {})).body.topic
  expect(daysOf(again)).toEqual([today, addDays(today, 45), null])
})
