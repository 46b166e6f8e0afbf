import { describe, expect, test } from 'vitest'
import { machines } from '../../../src/machines/index.ts'
import { gallery, withoutView } from '../../gallery/gallery.ts'
import { exhibitsOf } from '../../gallery/room.ts'
import { share } from '../../deep.ts'

describe('the gallery', () => {
  test('has a room for every machine that has a view', () => {
    expect(Object.keys(machines).filter((name) => !gallery[name] && !withoutView[name])).toEqual([])
  })

  test('has no room for a machine that is not there, and none that is said to have no view', () => {
    const expected = Object.keys(machines)
    expect(Object.keys({ ...gallery, ...withoutView }).filter((name) => !expected.includes(name))).toEqual([])
    expect(Object.keys(gallery).filter((name) => withoutView[name])).toEqual([])
  })

  // That a walk meets every state of its chart, the test of the walk itself says.
  test.each(share(Object.entries(gallery), 12))('draws of %s each state on each of its pages once', (_name, room) => {
    const names = exhibitsOf(room).map(({ name, input, address }) => JSON.stringify([name, input, address]))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
