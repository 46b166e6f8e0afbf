import { expect, test } from 'vitest'
import { givenText, materialText } from './material.ts'

// H11
test('material that is too long for a model says so to the model and to people', () => {
  const sections = [{ heading: 'Step 1', answers: [], notes: 'word '.repeat(20), html: '' }]
  const { text, remark } = materialText({ sections, remarks: [] }, 60)
  expect(text).toBe(
    `${`## Step 1\n\n${'word '.repeat(20)}`.slice(0, 60)}\n\n[The last 53 characters are left out here. Say so where it matters.]`,
  )
  expect(remark).toBe('What earlier steps found: the last 53 characters were too much for the model and were not read.')
  expect(givenText('Ann: Yes.', 60, 'Meeting transcript')).toEqual({ text: 'Ann: Yes.', remark: null })
})
