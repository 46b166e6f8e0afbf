import { expect, test } from 'vitest'
import { announcementDeskMachine } from '../../../src/machines/announcements/announcement-desk.machine.ts'
import { partnersMachine } from '../../../src/machines/partners/partners.machine.ts'
import { announcementDeskWalk } from '../announcements/announcements.walk.ts'
import { partnersWalk } from '../partners/partners.walk.ts'
import { type Harness, startHarness } from './harness.ts'
import { happened } from './steps.ts'

const boxes: [string, () => Harness, string][] = [
  ['partners', () => startHarness(partnersMachine, partnersWalk), 'partners.search changed'],
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
