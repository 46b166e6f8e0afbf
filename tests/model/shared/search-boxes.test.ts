import { expect, test } from 'vitest'
import { listMachine } from '../../../src/machines/admin/list.machine.ts'
import { announcementDeskMachine } from '../../../src/machines/announcements/announcement-desk.machine.ts'
import { documentsMachine } from '../../../src/machines/documents/documents.machine.ts'
import { membersMachine } from '../../../src/machines/organisations/members.machine.ts'
import { organisationsMachine } from '../../../src/machines/organisations/organisations.machine.ts'
import { partnersMachine } from '../../../src/machines/partners/partners.machine.ts'
import { listWalk } from '../admin/admin.walk.ts'
import { announcementDeskWalk } from '../announcements/announcements.walk.ts'
import { documentsWalk } from '../documents/documents.walk.ts'
import { organisationsWalk } from '../organisations/organisations.walk.ts'
import { membersWalk } from '../organisations/settings.walk.ts'
import { partnersWalk } from '../partners/partners.walk.ts'
import { type Harness, startHarness } from './harness.ts'
import { happened } from './steps.ts'

const boxes: [string, () => Harness, string][] = [
  ['partners', () => startHarness(partnersMachine, partnersWalk), 'partners.search changed'],
  ['members', () => startHarness(membersMachine, membersWalk), 'members.search changed'],
  ['organisations', () => startHarness(organisationsMachine, organisationsWalk), 'organisations.search changed'],
  ['documents', () => startHarness(documentsMachine, documentsWalk), 'documents.search changed'],
  ['the lists of the admin area', () => startHarness(listMachine, listWalk), 'list.search changed'],
  ['announcements', () => startHarness(announcementDeskMachine, announcementDeskWalk), 'desk.search changed'],
]

// D1.5.21
test.each(boxes)('%s are searched 50 ms after the last letter; the field shows each at once', (_, start, changed) => {
  const harness = start()
  const seen = () => {
    const { search, applied } = harness.snapshot().context
    return [search, applied]
  }
  harness.take(happened(changed, { search: 't' }))
  harness.clock.increment(49)
  harness.take(happened(changed, { search: 'tu' }))
  harness.clock.increment(49)
  const before = seen()
  harness.clock.increment(1)
  expect([before, seen()]).toEqual([
    ['tu', ''],
    ['tu', 'tu'],
  ])
  harness.stop()
})
