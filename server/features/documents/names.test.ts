import { expect, test } from 'vitest'
import { newFilename, newFolderName, pathOf } from './names.ts'

test.each([
  ['CON.txt', { folders: [], filename: '_CON.txt' }],
  ['aux/Lpt1/com9.md', { folders: ['_aux', '_Lpt1'], filename: '_com9.md' }],
  ['Conference/nulls.md', { folders: ['Conference'], filename: 'nulls.md' }],
  ['..\\..//./a\u0000b\u202E.md', { folders: [], filename: 'ab.md' }],
])('%s has the place %j', (path, parsed) => {
  expect(pathOf('x', path)).toEqual(parsed)
})

test('names that people give are cleaned in the same way', () => {
  expect([newFilename(' nul.csv '), newFolderName('PRN')]).toEqual(['_nul.csv', '_PRN'])
})
