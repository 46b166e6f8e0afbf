import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCircles } from './circles.ts'
import { drawFloors } from './draw-floors.ts'
import { readStructure } from './floors.ts'
import { type Import, readImports } from './imports.ts'

const root = join(import.meta.dirname, '../..')
const imports = readImports(root, ['server', 'contract', 'src/charts'])
const whole = readImports(root, ['server', 'contract', 'src'])

describe('the server has floors', () => {
  const structure = readStructure(imports)

  test('no import runs upward or past a door, and nothing imports in a circle, type imports included', () => {
    mkdirSync(join(root, 'out'), { recursive: true })
    writeFileSync(join(root, 'out', 'floors.svg'), drawFloors(structure))
    const { forbidden, circlesOfFiles, circlesOfRooms } = structure
    expect({ forbidden, circlesOfFiles, circlesOfRooms }).toEqual({
      forbidden: [],
      circlesOfFiles: [],
      circlesOfRooms: [],
    })
    expect(structure.rooms.length).toBeGreaterThan(60)
  })

  test('nor does anything in the page', () => expect(findCircles(whole)).toEqual([]))

  test('every engine has one door and one page of words', () => {
    const engines = readdirSync(join(root, 'server/engines'))
    const lacking = engines.flatMap((engine) =>
      ['index.ts', 'README.md'].flatMap((file) =>
        existsSync(join(root, 'server/engines', engine, file)) ? [] : [`server/engines/${engine} lacks ${file}`],
      ),
    )
    expect(lacking).toEqual([])
  })

  const planted = (...more: Import[]) => readStructure([...imports, ...more])

  test('a planted arrow that runs upward is found', () => {
    const from = 'server/engines/analyst/talk.ts'
    const to = 'server/platform/database/database.ts'
    expect(planted([from, to]).forbidden).toEqual([
      expect.stringContaining(`${from} imports ${to}. An import runs upward`),
    ])
  })

  test('a planted circle of files and of rooms is found', () => {
    const { circlesOfFiles, circlesOfRooms } = planted([
      'server/platform/database/transaction.ts',
      'server/platform/jobs/job-engine.ts',
    ])
    expect(circlesOfFiles.length).toBe(1)
    expect(circlesOfFiles[0]).toEqual(
      expect.arrayContaining(['server/platform/database/transaction.ts', 'server/platform/jobs/job-engine.ts']),
    )
    expect(circlesOfRooms[0]).toEqual(expect.arrayContaining(['platform/database', 'platform/jobs']))
  })
})

test('circles are found by their members, and a path without one is none', () => {
  expect(
    findCircles([
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['d', 'e'],
      ['e', 'd'],
      ['a', 'e'],
    ]),
  ).toEqual([
    ['b', 'c'],
    ['d', 'e'],
  ])
  expect(
    findCircles([
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'c'],
    ]),
  ).toEqual([])
})
