import { expect, test } from 'vitest'
import { listMachine } from '../../../src/machines/admin/list.machine.ts'
import { announcementEditorMachine } from '../../../src/machines/announcements/announcement-editor.machine.ts'
import { documentsMachine } from '../../../src/machines/documents/documents.machine.ts'
import { membersMachine } from '../../../src/machines/organisations/members.machine.ts'
import { organisationsMachine } from '../../../src/machines/organisations/organisations.machine.ts'
import { partnersMachine } from '../../../src/machines/partners/partners.machine.ts'
import { type SearchActor, searchMachine } from '../../../src/machines/shared/search.machine.ts'
import { answerOf } from '../../../src/views/shared/answer-of.testing.tsx'
import { useSearch } from '../../../src/views/shared/search.hooks.ts'
import { listWalk } from '../admin/admin.walk.ts'
import { announcementEditorWalk } from '../announcements/announcements.walk.ts'
import { documentsWalk } from '../documents/documents.walk.ts'
import { organisationsWalk } from '../organisations/organisations.walk.ts'
import { membersWalk } from '../organisations/settings.walk.ts'
import { partnersWalk } from '../partners/partners.walk.ts'
import { type Harness, startHarness } from './harness.ts'

const actors = { search: searchMachine }
const boxes: [string, () => Harness][] = [
  ['partners', () => startHarness(partnersMachine, { ...partnersWalk, actors })],
  ['members', () => startHarness(membersMachine, { ...membersWalk, actors })],
  ['organisations', () => startHarness(organisationsMachine, { ...organisationsWalk, actors })],
  ['documents', () => startHarness(documentsMachine, { ...documentsWalk, actors })],
  ['the lists of the admin area', () => startHarness(listMachine, { ...listWalk, actors })],
  ['announcements', () => startHarness(announcementEditorMachine, { ...announcementEditorWalk, actors })],
]

// D1.5.21
test.each(boxes)('%s are searched 50 ms after the last letter; the field shows each at once', (_, start) => {
  const harness = start()
  const view = () => answerOf(() => useSearch(harness.snapshot().children['search'] as SearchActor | undefined), {})
  const seen = () => [view().search, view().applied]
  view().setSearch('t')
  harness.clock.increment(49)
  view().setSearch('tu')
  harness.clock.increment(49)
  const before = seen()
  harness.clock.increment(1)
  expect([before, seen()]).toEqual([
    ['tu', ''],
    ['tu', 'tu'],
  ])
  harness.stop()
})
