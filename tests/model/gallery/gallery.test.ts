import { describe, expect, test } from 'vitest'
import { machines } from '../../../src/machines/index.ts'
import { gallery, withoutView } from '../../gallery/gallery.ts'
import { exhibitsOf } from '../../gallery/room.ts'
import { explore, whatWasMissed } from '../shared/walk.ts'

describe('the gallery', () => {
  test('has a room for every machine that has a view', () => {
    expect(Object.keys(machines).filter((name) => !gallery[name] && !withoutView[name])).toEqual([])
  })

  test('has no room for a machine that is not there, and none that is said to have no view', () => {
    const expected = Object.keys(machines)
    expect(Object.keys({ ...gallery, ...withoutView }).filter((name) => !expected.includes(name))).toEqual([])
    expect(Object.keys(gallery).filter((name) => withoutView[name])).toEqual([])
  })

  describe.each(Object.entries(gallery))('draws of %s', (_name, room) => {
    test('every state of the chart', () => {
      expect(whatWasMissed(room.machine, room.walk, explore(room.machine, room.walk)).states).toEqual([])
    })

    test('each state on each of its pages once', () => {
      const names = exhibitsOf(room).map(({ name, input, address }) => JSON.stringify([name, input, address]))
      expect(names.length).toBeGreaterThan(0)
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    })
  })
})
