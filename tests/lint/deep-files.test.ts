import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, testFiles } from '../../vitest.config.ts'
import { deepFiles, longFiles, waitingFiles } from '../deep-files.ts'

const root = join(import.meta.dirname, '../..')
type Files = Parameters<typeof filesOf>[0]
const found = ({ include, exclude }: Files) => globSync(include, { cwd: root, exclude }).sort()
const waiting = found({ include: [...waitingFiles], exclude: testFiles.database.exclude })

test.each(Object.entries(testFiles))('every file of %s is run by npm test or by npm run test:deep', (name, files) => {
  const [quick, deep] = (['quick', 'deep'] as const).map((run) => found(filesOf(files, run)))
  const ran = new Set([...quick!, ...deep!, ...(name === 'database' ? waiting : [])])
  expect([...ran].sort()).toEqual(found(filesOf(files, 'all')))
  expect(deep!.filter((file) => waiting.includes(file))).toEqual([])
})

test('what is listed is there, and what is called long is of the deep run', () => {
  expect([...deepFiles, ...waitingFiles].filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([])
  const deep = Object.values(testFiles).flatMap((files) => found(filesOf(files, 'deep')))
  expect(longFiles.filter((file) => !deep.includes(file))).toEqual([])
})
