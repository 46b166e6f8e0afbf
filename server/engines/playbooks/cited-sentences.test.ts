import { expect, test } from 'vitest'
import { citedSentences } from './cited-sentences.ts'

// H10
test('of an answer what names its sources is kept, and what is doubted is not', () => {
  const answer = [
    'I looked through the review. It delivered 141,325 kg. [^1] Nobody knows why.',
    '',
    'What it may not do:',
    '',
    '- **Volume:** at least 5,000 kg a month. [^2]',
    '- The surcharge is 40%[?]. [^2]',
    '',
    '### What nobody knows',
    '',
    'Nothing is known of it.',
    '',
    '**Costs**',
    '',
    '| What | Cost |',
    '| --- | ---: |',
    '| Beans | 100 [^3] |',
    '| Cups | 7[?] |',
  ].join('\n')
  expect(citedSentences(answer)).toBe(
    'It delivered 141,325 kg. [^1]\n\nWhat it may not do:\n\n- **Volume:** at least 5,000 kg a month. [^2]\n\n**Costs**\n\n| What | Cost |\n| --- | ---: |\n| Beans | 100 [^3] |',
  )
})
