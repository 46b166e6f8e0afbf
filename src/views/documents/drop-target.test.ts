import { describe, expect, test } from 'vitest'
import { roledColumns } from './column-roles.ts'
import { choiceOf, useChoices, usedForOf } from './configure-choices.ts'
import { chosenFiles, type Dropped, droppedFiles } from './dropped-files.ts'
import { createFileRegistry } from '../shared/file-registry.ts'
import { type ListKeys, pressInList } from './list-keys.ts'
import { findPassage } from './passage.ts'

const file = (name: string, path?: string) => Object.assign(new File(['x'], name), { webkitRelativePath: path ?? '' })

type Tree = { name: string; children?: readonly Tree[] }

/** A file system entry as browsers provide it, which returns a folder's content in batches of two. */
function entryOf(tree: Tree, above = ''): FileSystemEntry {
  const fullPath = `${above}/${tree.name}`
  if (!tree.children) {
    const entry = { isFile: true, isDirectory: false, name: tree.name, fullPath }
    return { ...entry, file: (take: (one: File) => void) => take(file(tree.name)) } as unknown as FileSystemEntry
  }
  const left = tree.children.map((child) => entryOf(child, fullPath))
  const reader = { readEntries: (take: (portion: FileSystemEntry[]) => void) => take(left.splice(0, 2)) }
  const entry = { isFile: false, isDirectory: true, name: tree.name, fullPath, createReader: () => reader }
  return entry as unknown as FileSystemEntry
}

const drop = (...trees: Tree[]): Dropped => ({
  items: trees.map((tree) => ({ kind: 'file', webkitGetAsEntry: () => entryOf(tree) })),
  files: [],
})
const paths = (found: Awaited<ReturnType<typeof droppedFiles>>) => found.map((one) => [one.file.name, one.relativePath])

describe('what is dropped', () => {
  // D3.1.01
  test('is every file of every folder with its path, and loose files without one', async () => {
    const handbook = {
      name: 'handbook',
      children: [
        { name: 'index.md' },
        { name: 'leave', children: [{ name: 'a.md' }, { name: 'b.md' }, { name: 'c.md' }] },
        { name: 'empty', children: [] },
        { name: '.DS_Store' },
        { name: '~$Plan.docx' },
      ],
    }
    expect(paths(await droppedFiles(drop(handbook, { name: 'loose.pdf' })))).toEqual([
      ['index.md', 'handbook/index.md'],
      ['a.md', 'handbook/leave/a.md'],
      ['b.md', 'handbook/leave/b.md'],
      ['c.md', 'handbook/leave/c.md'],
      ['loose.pdf', null],
    ])
  })

  test('is taken from the list of files where a browser gives no entries', async () => {
    const items = [{ kind: 'string', webkitGetAsEntry: () => null }]
    expect(paths(await droppedFiles({ items, files: [file('a.pdf'), file('Thumbs.db')] }))).toEqual([['a.pdf', null]])
  })

  test('that cannot be read is an error', async () => {
    const broken = {
      isFile: true,
      file: (_take: unknown, refuse: (error: unknown) => void) => refuse(new Error('gone')),
    }
    const items = [{ kind: 'file', webkitGetAsEntry: () => broken as unknown as FileSystemEntry }]
    await expect(droppedFiles({ items, files: [] })).rejects.toThrow('gone')
  })
})

test('files of a chosen folder know their path', () => {
  expect(paths(chosenFiles([file('a.md', 'handbook/a.md'), file('b.pdf')]))).toEqual([
    ['a.md', 'handbook/a.md'],
    ['b.pdf', null],
  ])
})

test('the desk keeps a file until it is forgotten', () => {
  let count = 0
  const editor = createFileRegistry(() => `id${++count}`)
  const one = file('a.pdf')
  expect([editor.lay(one), editor.lay(one)]).toEqual(['id1', 'id2'])
  editor.forget('id1')
  expect([editor.find('id1'), editor.find('id2')]).toEqual([undefined, one])
})

// D2.3.41
test('the answers about a spreadsheet mean what they say, the tables first', () => {
  expect(useChoices.map(({ value }) => [value, usedForOf(value), choiceOf(usedForOf(value))])).toEqual([
    ['datasets', ['datasets'], 'datasets'],
    ['facts', ['facts'], 'facts'],
    ['both', ['facts', 'datasets'], 'both'],
    ['inherit', ['__inherit'], 'inherit'],
  ])
})

test('a column has the role of the table with the same rows', () => {
  const doc = {
    warehouseFacts: [
      { id: 'table_1', factTable: 'other', measures: ['Total'], recordCount: 5, dimensions: [], dateDimensions: [] },
      {
        id: 'table_1',
        factTable: 'sales',
        measures: ['Total'],
        recordCount: 9,
        dimensions: ['City'],
        dateDimensions: ['Day'],
      },
    ],
    warehouseDimensions: [{ id: 'table_2', dimensionName: 'shops', attributes: ['Owner'], recordCount: 3 }],
  }
  const dataset = (recordCount: number, columns: string[]) => ({ id: 'table_1', name: 'x', recordCount, columns })
  expect(roledColumns(doc, dataset(9, ['City', 'Day', 'Total', 'Note']))).toEqual([
    { name: 'City', role: 'dimension' },
    { name: 'Day', role: 'date' },
    { name: 'Total', role: 'measure' },
    { name: 'Note', role: null },
  ])
  expect(roledColumns(doc, dataset(3, ['Id', 'Owner']))).toEqual([
    { name: 'Id', role: null },
    { name: 'Owner', role: 'attribute' },
  ])
})

describe('a cited passage', () => {
  test.each([
    [
      ['The **FMLA** allows ', '12 weeks', ' of leave.'],
      'FMLA allows 12 weeks',
      { from: { text: 0, at: 6 }, to: { text: 1, at: 7 } },
    ],
    [['one\n  two'], '- One', null],
    [['one\n  two'], '- one two', { from: { text: 0, at: 0 }, to: { text: 0, at: 8 } }],
    [['nothing here'], '***', null],
    [[], 'x', null],
  ])('in %j is found by its letters: %j', (texts, passage, match) => {
    expect(findPassage(texts, passage)).toEqual(match)
  })
})

describe('keys in the list', () => {
  const pressed = (key: string, more: object = {}) => {
    const done: unknown[] = []
    const link = (id: string) => ({ dataset: { document: id }, focus: () => done.push(`focus ${id}`) })
    const links = [link('a'), link('b'), link('c')]
    const keys: ListKeys = {
      onToggle: (id) => done.push(`toggle ${id}`),
      onDelete: (id) => done.push(`delete ${id}`),
      onEscape: () => done.push('escape'),
      onAll: () => done.push('all'),
    }
    const event = {
      ...{ key, ctrlKey: false, metaKey: false, altKey: false, target: links[1], preventDefault: () => {} },
      ...{ currentTarget: { querySelectorAll: () => links } },
      ...more,
    }
    pressInList(event as never, keys)
    return done
  }

  test.each([
    ['ArrowDown', {}, ['focus c']],
    ['ArrowUp', {}, ['focus a']],
    ['End', {}, ['focus c']],
    [' ', {}, ['toggle b']],
    ['Delete', {}, ['delete b']],
    ['Escape', {}, ['escape']],
    ['a', { ctrlKey: true }, ['all']],
    ['Delete', { ctrlKey: true }, []],
    ['x', {}, []],
    ['Delete', { target: {} }, []],
  ])('%s with %j does %j', (key, more, done) => {
    expect(pressed(key, more)).toEqual(done)
  })
})
