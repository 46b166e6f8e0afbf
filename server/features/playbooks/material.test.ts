import { expect, test } from 'vitest'
import { givenText, materialText } from './material.ts'

// H11
test('material that is too long for a model says so to the model and to people', () => {
  const sections = [{ heading: 'Step 1', answers: [], notes: 'word '.repeat(20), html: '' }]
  const { text, remark } = materialText({ sections, remarks: [] }, 60)
  expect(text).toBe(
    `${`## Step 1\n\n${'word '.repeat(20)}`.slice(0, 60)}\n\n[The last 51 characters are left out here. Say so where it matters.]`,
  )
  expect(remark).toBe('What earlier steps found: the last 51 characters were too much for the model and were not read.')
  expect(givenText('Ann: Yes.', 60, 'Meeting transcript')).toEqual({ text: 'Ann: Yes.', remark: null })
})

test('the notes of a meeting reach a model line by line, and a step without words not at all', () => {
  const html =
    '<p>Spoke: Ann &amp; Ben</p><h3>Decisions</h3><ul><li>We go.<br><em><q>Ann: go</q> (line 2)</em></li></ul><h3>Actions</h3><table><thead><tr><th scope="col">What</th><th>Who</th></tr></thead><tbody><tr><td>Ask</td><td>Ben</td></tr></tbody></table>'
  const empty = { answers: [], notes: '', isResearch: false }
  const sections = [
    { heading: 'Nothing yet', ...empty, html: '' },
    { heading: 'Meeting', ...empty, html },
  ]
  expect(
    materialText({ sections, remarks: [] }, 2_000)
      .text.split('\n')
      .filter((line) => line !== ''),
  ).toEqual([
    '## Meeting',
    'Spoke: Ann & Ben',
    '### Decisions',
    '- We go. Ann: go (line 2)',
    '### Actions',
    'What | Who | ',
    'Ask | Ben |',
  ])
})
