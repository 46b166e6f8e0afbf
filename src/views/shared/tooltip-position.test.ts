import { expect, test } from 'vitest'
import { positionTooltip } from './tooltip-position.ts'

const viewport = { width: 390, height: 800 }
const tooltip = { width: 120, height: 30 }

test('above its anchor and centred on it', () => {
  expect(positionTooltip({ left: 150, top: 200, width: 40, height: 32 }, tooltip, viewport)).toEqual({
    left: 110,
    top: 170,
  })
})

test('below when there is no room above', () => {
  expect(positionTooltip({ left: 150, top: 12, width: 40, height: 32 }, tooltip, viewport)).toEqual({
    left: 110,
    top: 44,
  })
})

test('inside the edges', () => {
  expect(positionTooltip({ left: 0, top: 200, width: 40, height: 32 }, tooltip, viewport)).toEqual({
    left: 8,
    top: 170,
  })
  expect(positionTooltip({ left: 350, top: 200, width: 40, height: 32 }, tooltip, viewport)).toEqual({
    left: 262,
    top: 170,
  })
  expect(positionTooltip({ left: 5, top: 200, width: 40, height: 32 }, { width: 500, height: 30 }, viewport).left).toBe(
    8,
  )
})
