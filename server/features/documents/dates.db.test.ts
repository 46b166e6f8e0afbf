import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { readAllAnew } from './documents.commands.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('minutes.md', '---\ntitle: Minutes\ndate: 2026-03-31\n---\n\n# Minutes\n\nAll is well.\n')
  await library.upload(
    'page.html',
    '<html><head><meta property="article:published_time" content="2026-03-31T12:30:00Z"></head><body><h1>News</h1><p>We moved.</p></body></html>',
  )
  await library.upload('lease.md', '# Lease\n\nDate: 4 April 2026\n\nThe rent is due.\n')
  await library.upload(
    'scan 2026-05-06.jpg',
    Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
  )
  await library.upload('agenda.md', '# Agenda\n\nNothing.\n', { relativePath: 'Board/2026-07-08/agenda.md' })
  await library.upload('plain.md', '# Plain\n\nNothing is dated here.\n')
  const rows = 'Day,Sales\n2019-03-01,12\n2019-03-02,14\n'
  await library.upload('sales.csv', rows)
  await library.upload('sales 2026-05.csv', rows)
  await library.upload('report.pdf', await fixture('files/report.pdf'))
  await library.upload('policy.docx', await fixture('files/policy.docx'))
})
afterAll(async () => {
  await library?.close()
})

test('every kind of file is dated by the rule that is told with it', async () => {
  const docs = await library.settled()
  const received = (name: string) => [docs[name]?.date, docs[name]?.foundDate?.rule]
  expect(received('minutes.md')).toEqual(['2026-03-31', 'stated in the file'])
  expect(received('page.html')).toEqual(['2026-04-01', 'stated in the file'])
  expect(received('lease.md')).toEqual(['2026-04-04', 'first page'])
  expect(received('scan 2026-05-06.jpg')).toEqual(['2026-05-06', 'file name'])
  expect(received('agenda.md')).toEqual(['2026-07-08', 'folder'])
  expect(received('plain.md')).toEqual([null, undefined])
  expect(received('sales.csv')).toEqual([null, undefined])
  expect(received('sales 2026-05.csv')).toEqual(['2026-05-01', 'file name'])
})

test('a correction outlives another reading and other bytes, and ends when the found date is given back', async () => {
  const { 'lease.md': lease } = await library.settled()
  const path = `/docs/${lease!.id}`
  const dates = async () => {
    const { 'lease.md': doc } = await library.settled()
    return [doc?.date, doc?.foundDate?.day]
  }
  const change = async (date: unknown) => {
    const { rev } = await library.detail(lease!.id)
    return (await library.send('PATCH', path, { rev, date })).status
  }
  const refused = await Promise.all(['2026-02-30', '1e3', 'tomorrow', 20260330].map(change))
  expect(refused).toEqual([400, 400, 400, 400])

  expect(await change('2025-12-24')).toBe(200)
  const scope = { person: null, organisation: library.organisationId }
  await transactAsSystem(library.walled, scope, (tx) => readAllAnew(tx))
  await library.send('POST', '/pipelines/process_docs')
  expect(await dates()).toEqual(['2025-12-24', '2026-04-04'])
  await library.upload('lease.md', '# Lease\n\nDate: 7 July 2026\n\nThe rent is higher.\n')
  expect(await dates()).toEqual(['2025-12-24', '2026-07-07'])

  expect(await change('2026-07-07')).toBe(200)
  await library.upload('lease.md', '# Lease\n\nDate: 8 August 2026\n\nThe rent is lower.\n')
  expect(await dates()).toEqual(['2026-08-08', '2026-08-08'])
  expect(await change(null)).toBe(200)
  await library.upload('lease.md', '# Lease\n\nDate: 9 August 2026\n\nThe rent is gone.\n')
  expect(await dates()).toEqual([null, '2026-08-09'])
})
