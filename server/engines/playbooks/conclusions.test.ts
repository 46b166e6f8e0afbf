import { expect, test } from 'vitest'
import { conclusionsIn, withMarkedConclusions } from './conclusions.ts'

const text =
  'The licence costs 1,440 a year. [^1] It saves 448 a year at the Mill. [^2] The licence costs more than it saves at the Mill. Everybody is very happy. The licence saves 900 a year. The licence pleases Harbour Foods.'
const [costs, happy, other, named] = [
  'The licence costs more than it saves at the Mill.',
  'Everybody is very happy.',
  'The licence saves 900 a year.',
  'The licence pleases Harbour Foods.',
]

// D2.7.09
test('a sentence that follows from those beside it is a conclusion, one with other figures, names or words is none', () => {
  const conclusions = conclusionsIn(text, [costs!, happy!, other!, named!])
  expect(conclusions).toEqual([costs])
  expect(withMarkedConclusions(text, conclusions)).toContain(`${costs} [judgement] Everybody`)
  expect(conclusionsIn('The licence costs more than it saves at the Mill.', [costs!])).toEqual([])
})
