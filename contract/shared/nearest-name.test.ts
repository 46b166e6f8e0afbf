import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

test('two exchanged letters are one slip', () => {
  expect(nearestName('saels', ['units', 'sales', 'seals'])).toBe('sales')
  expect(nearestName('ca', ['abc', 'ac'])).toBe('ac')
  expect(nearestName('slaex', ['sales'])).toBeNull()
})
