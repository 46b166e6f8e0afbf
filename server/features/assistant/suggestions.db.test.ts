import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload(
    'guide.md',
    '# Guide\n\n## Overview\n\nBring your own cup to the meeting room.\n\n## Parental leave\n\nNew parents get 26 weeks of parental leave.\n',
  )
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

test('only questions that the product itself answers are suggested', async () => {
  const { body } = await library.send('GET', '/suggestions')
  expect(body).toEqual({ questions: ['What should I know about parental leave?'] })
})

test('a heading that tells what to do is asked as a task', async () => {
  await library.upload(
    'travel.md',
    '# Get a travel card\n\nThe card costs 12 dollars at the travel desk of the harbour.\n',
  )
  await library.settled()
  const { body } = await library.send('GET', '/suggestions')
  expect(body.questions.toSorted()).toEqual(['How do I get a travel card?', 'What should I know about parental leave?'])
})
