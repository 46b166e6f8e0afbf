import { expect, test } from 'vitest'
import { documentOrders, folderAddress, listingIn } from '../../../src/machines/documents/listing.ts'

const listings = documentOrders.flatMap((order) =>
  [false, true].map((isUnreadableAlone) => ({ order, isUnreadableAlone })),
)

test.each(listings)('an address keeps how the list is shown: $order, $isUnreadableAlone', (listing) => {
  const address = folderAddress('acme', 'f 1&x', listing)
  const { pathname, searchParams } = new URL(address, 'https://example.com')
  expect([pathname, searchParams.get('folder'), listingIn(searchParams)]).toEqual([
    '/acme/data/documents',
    'f 1&x',
    listing,
  ])
})

test('what is usual needs no words, and what an address makes up is as usual', () => {
  const usual = { order: 'folder', isUnreadableAlone: false } as const
  expect(folderAddress('acme', 'upload_root', usual)).toBe('/acme/data/documents')
  expect(listingIn(new URLSearchParams('sort=__proto__&show=all'))).toEqual(usual)
})
