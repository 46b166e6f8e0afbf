import { expect, test } from 'vitest'
import { examplesIn } from './suggestions.ts'

test('examples are read from quotation marks and from lines of a list', () => {
  expect(examplesIn('Ask “Net takings by vessel”, or:\n\n- **How long is parental leave?**\n- figures\n')).toEqual([
    'Net takings by vessel',
    'How long is parental leave?',
  ])
})
