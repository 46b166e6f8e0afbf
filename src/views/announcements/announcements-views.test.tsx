import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Announcement, AnnouncementType } from '../../../contract/announcements/announcements.schemas.ts'
import { AnnouncementGroups } from './AnnouncementGroups.tsx'
import { fieldOfInstant, instantOfField, nameOfDay, nameOfMonth } from './dates.ts'

const announcement = (type: AnnouncementType): Announcement => ({
  id: type,
  date: '2026-11-18T12:00:00.000Z',
  type,
  appArea: `Area of ${type}`,
  description: `About **${type}** <img src=x onerror=alert(1)>, see [the notes](https://notes.example/${type})`,
})

// D1.3.36, D1.3.37, D1.3.38
test('announcements stand under New Features, Improvements and Bug Fixes, with their area and their Markdown', () => {
  const types = ['feature', 'improvement', 'bug'] as const
  const groups = types.map((type) => ({ type, announcements: [announcement(type)] }))
  const markup = renderToStaticMarkup(<AnnouncementGroups groups={groups} onFollow={() => {}} />)
  expect([...markup.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, title]) => title)).toEqual([
    'New Features',
    'Improvements',
    'Bug Fixes',
  ])
  for (const type of types) {
    expect(markup).toContain(`Area of ${type}`)
    expect(markup).toContain(`<strong>${type}</strong>`)
    expect(markup).toContain(`<a href="https://notes.example/${type}"`)
  }
  expect(markup).not.toContain('<img')
})

test('a date goes into its field and comes back as the same minute, and a field that names none is empty', () => {
  const instant = '2026-11-18T08:05:00.000Z'
  expect(instantOfField(fieldOfInstant(instant))).toBe(instant)
  expect([fieldOfInstant(''), instantOfField(''), instantOfField('2026-13-40T99:99')]).toEqual(['', '', ''])
  expect([nameOfDay('2026-11-16'), nameOfMonth('2026-11-01')]).toEqual(['16 November 2026', 'November 2026'])
})
