import { expect, test } from 'vitest'
import { fieldNames } from '../../machines/organisations/form.projection.ts'
import { editsIn, textOf } from '../../services/organisations/form-draft.ts'

test('an edit of every field of the form is kept', () => {
  const edits = Object.fromEntries(fieldNames.map((field) => [field, { mine: `My ${field}`, seen: '' }]))
  expect(editsIn(textOf(edits))).toEqual(edits)
})
