import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow, type Library, startLibrary } from '../../../tests/database/library.ts'

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

test('a heading that nothing answers is not suggested', async () => {
  await library.upload('plan.md', '# Mooring plan\n')
  await library.settled()
  const { body } = await library.send('GET', '/suggestions')
  expect(body).toEqual({ questions: ['What should I know about parental leave?'] })
})

test('a heading that tells what to do is asked as a task', async () => {
  await library.upload(
    'travel.md',
    '# Get your travel card\n\nThe card costs 12 dollars at the travel desk of the harbour.\n',
  )
  await library.settled()
  const { body } = await library.send('GET', '/suggestions')
  expect(body.questions.toSorted()).toEqual([
    'How do I get my travel card?',
    'What should I know about parental leave?',
  ])
})

test('what cannot be asked now is left out, such as a table whose file is being replaced', async () => {
  await library.upload('sales.csv', 'region,sales\nNorth,10\nNorth,30\nSouth,20\nSouth,20\n')
  await library.settled()
  const before = await library.send('GET', '/suggestions')
  expect(before.body.questions).toContain('What is the total sales by region?')
  const files = await filesBelow(library.server.warehouseDirectory)
  await Promise.all(files.map((file) => rm(join(library.server.warehouseDirectory, file))))
  await library.upload('parking.md', '# Parking\n\nVisitors park behind the harbour office.\n')
  await library.settled()
  const { status, body } = await library.send('GET', '/suggestions')
  expect({ status, questions: body.questions?.toSorted() }).toEqual({
    status: 200,
    questions: [
      'How do I get my travel card?',
      'What should I know about parental leave?',
      'What should I know about parking?',
    ],
  })
})

test('a heading that many documents have names the document', async () => {
  await library.upload(
    'board.md',
    '# Board meeting of March\n\n## Overview\n\nThe board met.\n\n## Action Items\n\nMere orders new chairs for the harbour office.\n',
  )
  await library.settled()
  const { body } = await library.send('GET', '/suggestions')

  expect(body.questions).toContain('What should I know about action items in Board meeting of March?')
  expect(body.questions).not.toContain('What should I know about overview?')
})
