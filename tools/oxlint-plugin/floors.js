import { dirname, join, relative, resolve, sep } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** The floors of the server, from the ground up; a file imports from its own floor and from those below. */
const floors = ['engines', 'platform', 'features', 'composition']

const isForTests = /\.(test|testing|fixtures)\.ts$/

/** Where another room of a floor is entered. Parts of the platform have no door: they are used by all. */
const doors = {
  engines: /^(index|worker|[a-z-]+\.tasks)\.ts$/,
  features: /^index\.ts$/,
}

/** Between floors: composition puts features together, so it also takes their registration. */
const registration = /^[a-z-]+\.feature\.ts$/

const why = {
  upward:
    'An import runs upward: engines know no platform, the platform knows no feature, and no feature knows the composition. Move what both need down, or let composition hand it over.',
  engines:
    'An engine has one door: import its index.ts (or worker.ts, for what only worker threads and children load).',
  features: "Features meet through the other's index.ts: export there what this one needs.",
  composition: "Composition takes a feature's registration (<name>.feature.ts) and its index.ts, nothing behind them.",
}

/** The floor of a file on the server, its room there, and its path within the room; null elsewhere. */
export function locate(path) {
  const [server, floor, room, ...rest] = path.split('/')
  if (server !== 'server' || !floors.includes(floor))
    return path === 'server/main.ts' ? { floor: 'main', room: '' } : null
  const isRoom = floor !== 'composition' && rest.length > 0
  return { floor, room: isRoom ? room : '', inside: isRoom ? rest.join('/') : room }
}

/** The sentence for an import from one file of the server to another; null where it is fine. */
export function objectionTo(fromPath, toPath) {
  const from = locate(fromPath)
  const to = locate(toPath)
  if (from === null || to === null || from.floor === 'main') return null
  if (to.floor === 'main' || floors.indexOf(to.floor) > floors.indexOf(from.floor)) return why.upward
  if (to.floor === from.floor && to.room === from.room) return null
  const door = doors[to.floor]
  if (door === undefined || door.test(to.inside)) return null
  if (from.floor === 'composition' && to.floor === 'features')
    return registration.test(to.inside) ? null : why.composition
  return why[to.floor]
}

export const serverFloors = {
  create(context) {
    const from = pathOf(context.filename)
    if (locate(from) === null || isForTests.test(from)) return {}
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const message = objectionTo(from, pathOf(join(dirname(context.filename), source.value)))
      if (message !== null) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    }
  },
}

const pathOf = (file) => relative(root, file).split(sep).join('/')
