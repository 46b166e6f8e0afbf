import { expect, test } from 'vitest'
import type { FolderNode } from '../../machines/documents/documents.selectors.ts'
import { OptionText } from '../shared/Select.tsx'
import { drawn } from './drawn.testing.tsx'
import { folderOptions } from './folder-options.ts'

const node = (id: string, count: number, children: FolderNode[] = []): FolderNode => ({
  id,
  label: id,
  count,
  children,
})

test('folders are listed in the order of the tree, each as far in as it lies deep, its note with it', () => {
  const options = folderOptions(node('All files', 3, [node('Board', 1, [node('2026', 1)]), node('Wages', 0)]))
  expect(options).toEqual([
    { value: 'All files', label: 'All files', note: '3 documents', depth: 0 },
    { value: 'Board', label: 'Board', note: '1 document', depth: 1 },
    { value: '2026', label: '2026', note: '1 document', depth: 2 },
    { value: 'Wages', label: 'Wages', note: '0 documents', depth: 1 },
  ])
  const styles = options.map((option) => /style="([^"]*)"/.exec(drawn(<OptionText option={option} />))?.[1])
  expect(styles).toEqual(['--depth:0', '--depth:1', '--depth:2', '--depth:1'])
})
