import { describe, expect, test } from 'vitest'
import { findFacts } from './find-facts.ts'

const facts = (text: string) => findFacts([{ number: 1, text }]).map((fact) => fact.text)

describe('facts of a document', () => {
  test('a sentence with a number, a name or an obligation stands alone', () => {
    expect(
      facts(
        'The contract runs for 24 months from the date of signing. Employees must report an accident on the same day. The supplier is Cooperativa Alta Vista of Peru.',
      ),
    ).toEqual([
      'The contract runs for 24 months from the date of signing.',
      'Employees must report an accident on the same day.',
      'The supplier is Cooperativa Alta Vista of Peru.',
    ])
  })

  test('sentences that lean on others, say nothing certain or are too short are left out', () => {
    expect(
      facts(
        'It runs for 24 months from the date of signing. Coffee is a pleasant drink for most people in the morning. See page 4.',
      ),
    ).toEqual([])
  })

  test('markdown is taken off, and the place in the page is kept', () => {
    const text = 'Intro.\n\nFMLA entitles you to take up to **12 weeks** of *unpaid* leave in a year.'
    const [fact] = findFacts([{ number: 3, text }])
    expect(fact).toEqual({
      text: 'FMLA entitles you to take up to 12 weeks of unpaid leave in a year.',
      pageNumber: 3,
      start: text.indexOf('FMLA'),
      end: text.length,
    })
  })
})
