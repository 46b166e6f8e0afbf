import { objectionTo, locate } from '../oxlint-plugin/floors.js'
import { findCircles } from './circles.ts'
import type { Import } from './imports.ts'

/** The floors in the order in which they are drawn, the highest first. */
export const floors = ['main', 'composition', 'features', 'platform', 'engines', 'charts', 'contract'] as const
type Floor = (typeof floors)[number]
type Room = { floor: Floor; room: string }

export type Structure = {
  rooms: Room[]
  /** Between rooms, once each. */
  arrows: Import[]
  /** Imports that the floors forbid, each as a sentence. */
  forbidden: string[]
  /** Files, and rooms, that import each other in a circle. */
  circlesOfFiles: string[][]
  circlesOfRooms: string[][]
}

/** Which room a file is in: a folder of a floor of the server, the charts, or a folder of the contract. */
export function roomOf(file: string): Room | null {
  const location = locate(file)
  if (location !== null) return { floor: location.floor as Floor, room: location.room || location.floor }
  const [top, folder = ''] = file.split('/')
  if (file.startsWith('src/charts/')) return { floor: 'charts', room: 'charts' }
  return top === 'contract' ? { floor: 'contract', room: folder.includes('.') ? 'contract' : folder } : null
}

const nameOf = ({ floor, room }: Room) => `${floor}/${room}`

/** The floors and rooms of the server with what it builds on, and what in them is against the rules. */
export function readStructure(imports: readonly Import[]): Structure {
  const rooms = new Map<string, Room>()
  const arrows = new Map<string, Import>()
  const forbidden: string[] = []
  for (const [from, to] of imports) {
    const objection = objectionTo(from, to)
    if (objection !== null) forbidden.push(`${from} imports ${to}. ${objection}`)
    const ends = [roomOf(from), roomOf(to)]
    for (const room of ends) if (room !== null) rooms.set(nameOf(room), room)
    const [start, end] = ends
    if (!start || !end || nameOf(start) === nameOf(end)) continue
    arrows.set(`${nameOf(start)} ${nameOf(end)}`, [nameOf(start), nameOf(end)])
  }
  const between = [...arrows.values()]
  return {
    rooms: [...rooms.values()].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other))),
    arrows: between,
    forbidden,
    circlesOfFiles: findCircles(imports),
    circlesOfRooms: findCircles(
      between.filter(([from, to]) => !from.startsWith('contract/') || !to.startsWith('contract/')),
    ),
  }
}
