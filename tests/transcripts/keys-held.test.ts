import { expect, test } from 'vitest'
import { missingFromKey } from './keys-held.ts'

const cells = (november: string, december: string) =>
  missingFromKey('insurance-2', `Marketing: ${november} in November, ${december} in December.`)

test('the figures of a key are looked for in the text, as they are written', () => {
  expect(cells('$12,600', '$18,400')).toEqual([])
  expect(cells('12.600 $', '$18,500')).toEqual(['Marketing, December 2025, Total cost: 18400'])
})

test('the numbers and addresses of its facts are looked for, but nothing in brackets', () => {
  const said = 'Write to itservicedesk@gsa.gov and devops@gsa.gov.'
  expect([missingFromKey('phishing-1', said), missingFromKey('phishing-1', said.replace('devops', 'develop'))]).toEqual(
    [[], ['email itservicedesk@gsa.gov and devops@gsa.gov']],
  )
  expect(missingFromKey('channels-2', 'Online: 22.4% of revenue.')).toEqual([])
})

test('a question has a key', () => {
  expect(missingFromKey('other-1', 'Nothing.')).toEqual(['There is no key of other-1.'])
})
