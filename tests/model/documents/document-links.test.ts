import { expect, test } from 'vitest'
import { createLinkResolver, withPathsOfPages } from '../../../src/machines/documents/document-links.ts'
import { folderGraph } from '../../../src/machines/documents/folder-graph.ts'
import { doc, folder, root } from './things.ts'

const graph = folderGraph([
  root,
  folder('handbook', { name: 'handbook' }),
  folder('travel', { name: 'Travel and leave', parentId: 'handbook' }),
  folder('tools', { name: 'tools', parentId: 'handbook' }),
])
const docs = [
  doc('leave', { folderId: 'travel', filename: 'leave.md' }),
  doc('travel-index', { folderId: 'travel', filename: 'index.md' }),
  doc('tools-index', { folderId: 'tools', filename: 'index.md' }),
  doc('slack', { folderId: 'tools', filename: 'Slack & more.md' }),
  doc('other', { folderId: 'tools', filename: 'leave.md' }),
]
const named = createLinkResolver(docs, graph, docs[0]!)

test('a link in a document leads to the document that it names', () => {
  expect(named('index.md')).toBe('travel-index')
  expect(named('./')).toBe('travel-index')
  expect(named('../tools/index.md#top')).toBe('tools-index')
  expect(named('../tools/')).toBe('tools-index')
  expect(named('../tools/Slack%20%26%20more.md')).toBe('slack')
  expect(named('/tools/slack%20&%20more')).toBe('slack')
  expect(named('/travel%20and%20leave/leave/?a=b')).toBe('leave')
})

test('a link that names none, several or an address leads to no document', () => {
  expect(named('/leave')).toBe(null)
  expect(named('missing.md')).toBe(null)
  expect(named('/')).toBe(null)
  expect(named('#part')).toBe(null)
  expect(named('https://example.com/tools/index.md')).toBe(null)
  expect(named('//example.com/tools')).toBe(null)
  expect(named('mailto:a@b.nz')).toBe(null)
  expect(named('%E0%A4%A')).toBe(null)
})

test('references of a static site to its pages are written as paths', () => {
  expect(withPathsOfPages('See [Leave]({% page "travel/leave" %}) and [more]({% page "/tools/#a" %}).')).toBe(
    'See [Leave](/travel/leave) and [more](/tools/#a).',
  )
})
