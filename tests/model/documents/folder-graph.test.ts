import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import {
  folderGraph,
  folderPath,
  foldersBelow,
  isRoot,
  rebaseFolders,
  usedForResolver,
  wayTo,
  reasonAgainst,
} from '../../../src/machines/documents/folder-graph.ts'
import { runs } from '../shared/fold.ts'
import { folder, root } from './things.ts'

const anyUsedFor = fc.constantFrom<Folder['usedFor']>(['__inherit'], ['facts'], ['datasets'], ['facts', 'datasets'], [])
const names = Array.from({ length: 12 }, (_, index) => `f${index}`)
/** Folders whose parents are anything: each other, themselves, the root, or nowhere. */
const anyFolders = fc
  .array(
    fc.record({
      id: fc.constantFrom(...names),
      parentId: fc.constantFrom(...names, 'upload_root', 'nowhere'),
      usedFor: anyUsedFor,
    }),
    { maxLength: 12 },
  )
  .map((made) => {
    const unique = new Map(made.map((one) => [one.id, one]))
    return [root, ...[...unique.values()].map((one) => folder(one.id, one))]
  })
const shuffled = (folders: Folder[]) => [...folders].reverse()

describe('P2: folders with any parents', () => {
  // D3.3.13
  test('all hang below a root, whatever rings and gaps there are, and in the same way in any order', () => {
    fc.assert(
      fc.property(anyFolders, (folders) => {
        const graph = folderGraph(folders)
        expect([...foldersBelow(graph, 'upload_root')].sort()).toEqual(folders.map(({ id }) => id).sort())
        expect(folderGraph(shuffled(folders)).below).toEqual(graph.below)
        for (const { id } of folders) expect(wayTo(graph, id).some((one) => isRoot(one.id))).toBe(false)
      }),
      { numRuns: runs, seed: 20_261_124 },
    )
  })

  // D3.4.04, D3.4.05
  test('resolve what they are used for as a plain walk up does, in any order of asking', () => {
    const plain = (folders: readonly Folder[], start: string): readonly string[] => {
      const seen = new Set<string>()
      let current = folders.find(({ id }) => id === start)
      while (current && !seen.has(current.id)) {
        if (!current.usedFor.includes('__inherit')) return current.usedFor
        seen.add(current.id)
        current = folders.find(({ id }) => id === current?.parentId)
      }
      return []
    }
    fc.assert(
      fc.property(anyFolders, (folders) => {
        const resolve = usedForResolver(folderGraph(folders))
        for (const { id } of folders) {
          expect(resolve(['__inherit'], id).usedFor).toEqual(plain(folders, id))
          expect(resolve(['datasets'], id)).toEqual({ usedFor: ['datasets'], from: null })
        }
      }),
      { numRuns: runs, seed: 20_261_125 },
    )
  })

  // A walk up from each of them would take 5 × 10⁹ steps, and run into the test's time.
  test('are worked out for 100,000 in a chain, and 100,000 in a ring', () => {
    const chain = Array.from({ length: 100_000 }, (_, index) => folder(`f${index}`, { parentId: `f${index + 1}` }))
    const ring = chain.map((one, index) => (index === chain.length - 1 ? { ...one, parentId: 'f0' } : one))
    for (const folders of [chain, ring]) {
      const graph = folderGraph([root, ...folders])
      const resolve = usedForResolver(graph)
      expect(folders.every(({ id }) => resolve(['__inherit'], id).usedFor.length === 0)).toBe(true)
      expect(foldersBelow(graph, 'upload_root').size).toBe(100_001)
    }
  })
})

// D3.3.13
test('a root is what ends with _root', () => {
  const ids = ['upload_root', 'notion_root', 'gdrive_root', 'synergy12d_root', 'root', 'f_rooted', 'upload_root_2']
  expect(ids.map(isRoot)).toEqual([true, true, true, true, false, false, false])
})

describe('a folder', () => {
  const graph = folderGraph([
    root,
    folder('reports', { name: 'Reports' }),
    folder('y24', { name: '2024', parentId: 'reports', usedFor: ['datasets'] }),
    folder('nameless', { name: ' ', parentId: 'y24' }),
  ])

  // D3.2.42, D3.8.02
  test('is shown by the way to it, and as "(Unknown folder)" without a name or a place', () => {
    expect(['upload_root', 'y24', 'nameless', 'gone'].map((id) => folderPath(graph, id))).toEqual([
      '',
      'Reports / 2024',
      'Reports / 2024 / (Unknown folder)',
      '(Unknown folder)',
    ])
  })

  // D3.4.05, D2.3.41
  test('inherits from the next one above that says what it is for', () => {
    const resolve = usedForResolver(graph)
    expect(['nameless', 'reports'].map((id) => resolve(['__inherit'], id))).toEqual([
      { usedFor: ['datasets'], from: graph.byId.get('y24') },
      { usedFor: ['facts'], from: root },
    ])
  })

  test('shows a change that is on its way, and nothing else changes', () => {
    const folders = [root, folder('a'), folder('b')]
    const shown = rebaseFolders(folders, { folderId: 'a', rev: 1, change: { name: 'New' } })
    expect(shown).toEqual([root, { ...folder('a'), name: 'New' }, folder('b')])
    expect(rebaseFolders(folders, null)).toBe(folders)
  })
})

describe('moving a folder', () => {
  const graph = folderGraph([
    root,
    folder('f1', { name: 'Reports' }),
    folder('f2', { name: '2024', parentId: 'f1' }),
    folder('f3', { name: 'Archive' }),
    folder('f4', { name: 'REPORTS', parentId: 'f3' }),
  ])
  const why = (folderId: string, parentId: string) => reasonAgainst(graph, graph.byId.get(folderId)!, parentId)

  test('goes anywhere but into itself, where it is, or beside one of its name', () => {
    expect([
      why('f1', 'f1'),
      why('f1', 'f2'),
      why('f2', 'f1'),
      why('f1', 'f3'),
      why('f2', 'f3'),
      why('f2', 'upload_root'),
    ]).toEqual([
      'You can’t move a folder into itself.',
      'You can’t move a folder into itself.',
      'It is already in this folder.',
      'A folder with this name is already here.',
      null,
      null,
    ])
  })
})
