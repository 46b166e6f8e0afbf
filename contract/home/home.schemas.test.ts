import { expect, test } from 'vitest'
import { contentUpdateSchema } from './home.schemas.ts'

// D1.3.40
test('a content update is of one of four types, and of no other', () => {
  const isUpdate = (type: string) =>
    contentUpdateSchema.safeParse({
      ...{ type, date: '2026-11-20T21:00:00.000Z', title: 'Rents', route: 'data', routeParams: {} },
      ...{ updatedBy: null, ref: 'r1' },
    }).success
  const types = ['newResearch', 'updatedResearch', 'newDocuments', 'newData', 'updatedDocuments', 'updatedData', '']
  expect(types.filter(isUpdate)).toEqual(types.slice(0, 4))
})
