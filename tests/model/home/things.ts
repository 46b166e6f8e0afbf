import type { ContentUpdate, Matter, WatchlistItem } from '../../../contract/home/home.schemas.ts'
import type { HomeDigest } from '../../../src/machines/home/home.events.ts'

export const matter = (id: string, title = 'Sales: total rose 13.2% in March 2026'): Matter => ({
  id,
  title,
  abstract: 'Sales: total rose from 2,481.43 in February 2026 to 2,809.72 in March 2026.',
  content:
    'Sales: total rose from 2,481.43 in February 2026 to 2,809.72 in March 2026.\n\n### The figures\n\n| Month | Total |\n| --- | ---: |\n| February 2026 | 2,481.43 |\n| March 2026 | 2,809.72 |\n\n### Source\n\nTable sales, 60 rows, from [sales.xlsx](/acme/data/docs/d1/datasets)',
  date: '2026-11-20T22:00:00.000Z',
  happenedOn: '2026-03-31',
})

export const update = (ref: string, type: ContentUpdate['type'] = 'newDocuments', title = ref): ContentUpdate => ({
  ...{ ref, type, title, date: '2026-11-20T21:00:00.000Z', updatedBy: 'Wiremu Parata' },
  ...{ route: 'dataDocument', routeParams: { project: 'acme', docId: ref } },
})

export const item = (id: string, topic = 'Parental leave', category = 'General'): WatchlistItem => ({
  id,
  category,
  topic,
  isOwn: true,
})

export const digest: HomeDigest = {
  lastVisit: '2026-11-17T20:00:00.000Z',
  matters: [matter('m1'), matter('m2', 'A primary carer may take 26 weeks of parental leave')],
  updates: [update('d1', 'newDocuments', 'Leave handbook'), update('d2', 'newData', 'Sales')],
  isWatching: true,
}
