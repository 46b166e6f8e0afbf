import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { update } from '../../../tests/model/home/things.ts'
import { NewData } from './NewData.tsx'

// D1.2.129, D1.2.130
test('new data stand under the name of their type, each with its place', () => {
  const groups = (['newResearch', 'updatedResearch', 'newDocuments', 'newData'] as const).map((type) => ({
    type,
    updates: [update(`one-${type}`, type), update(`two-${type}`, type)],
  }))
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <NewData groups={groups} project="acme" />
    </MemoryRouter>,
  ).replaceAll('&#x27;', "'")
  const received = [...markup.matchAll(/<h[23][^>]*>([^<]*)|<a[^>]*href="([^"]*)"[^>]*>([^<]*)/g)]
  expect(received.map(([, heading, href, title]) => heading ?? `${title}: ${href}`)).toEqual([
    "New data we've received",
    ...[
      ['New research', 'newResearch'],
      ['Updated research', 'updatedResearch'],
      ['New documents', 'newDocuments'],
      ['New data', 'newData'],
    ].flatMap(([title, type]) => [
      ...[title, `one-${type}: /acme/data/docs/one-${type}`, `two-${type}: /acme/data/docs/two-${type}`],
    ]),
  ])
})
