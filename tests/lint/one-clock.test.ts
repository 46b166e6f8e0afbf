import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folders = ['src/views', 'src/app', 'src/machines', 'src/services']
/** Only here is a moment written, by the reader's own clock. */
const clock = 'src/views/shared/when.ts'
/** Calendar days, which are the same in every zone, and the zone that a browser names. */
const known = [
  'src/app/wiring/wizard.wiring.ts',
  'src/views/announcements/dates.ts',
  'src/views/shared/conversation/figure-table.ts',
]
const writes = /DateTimeFormat|toLocale(?:Date|Time)String|\.get(?:Hours|Minutes)\(/

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => relative(root, join(root, folder, name)).replaceAll('\\', '/'))

test('moments are written in one place, by the clock of the reader', () => {
  const own = folders.flatMap(filesBelow).filter((file) => writes.test(readFileSync(join(root, file), 'utf8')))
  expect(own.toSorted()).toEqual([...known, clock].toSorted())
})
