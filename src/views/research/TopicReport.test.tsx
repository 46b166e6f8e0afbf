import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { failed, running, topic } from '../../../tests/model/research/things.ts'
import { TopicBadges } from './TopicBadges.tsx'
import { TopicReport } from './TopicReport.tsx'

// D2.4.24, D2.4.25, D2.3.54, D2.3.55
test('a topic without content says that it is researched, how long to wait, and how far each question is', () => {
  const fresh = renderToStaticMarkup(<TopicReport topic={{ ...running, detailedAnswers: [] }} feedback={null} />)
  expect(fresh).toContain('Researching')
  expect(fresh).toContain('Please wait a few minutes. If nothing appears after 5 minutes, refresh the page.')
  const later = renderToStaticMarkup(<TopicReport topic={running} feedback={null} />)
  expect(later.match(/>(?:Waiting|Searching|Done)</g)).toEqual(['>Done<', '>Searching<', '>Waiting<'])
  expect(later).toContain('Found in: Leave policy, page 1')
})

test('one that came to no end says why, and neither waits nor shows a report', () => {
  const html = renderToStaticMarkup(<TopicReport topic={failed} feedback={null} />)
  expect(html).toContain('The research didn’t finish. The server was stopped.')
  expect(html).not.toContain('Researching')
})

// D2.2.29
test('a topic shows its date, who may read it, and how it is kept up to date', () => {
  const html = renderToStaticMarkup(<TopicBadges topic={topic} />)
  expect(html).toContain('<time')
  expect(html.toLowerCase()).toContain(`datetime="${topic.date.toLowerCase()}"`)
  expect(html.match(/>(?:Shared|Updated weekly|Subscribed)</g)).toHaveLength(3)
})
