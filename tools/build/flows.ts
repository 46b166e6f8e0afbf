import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { machines } from '../../src/machines/index.ts'
import type { buildFlows, Layouts } from '../flows/build-flows.ts'

const root = join(import.meta.dirname, '../..')
const kept = join(root, 'out/flows/layouts.json')

const dataId = '\0all-flows'

/** Fills src/views/flows/all-flows.ts with all machines and their drawings, so that the page lays out nothing. */
export function flowsAsData(): Plugin {
  return {
    name: 'flows-as-data',
    enforce: 'pre',
    // An id without an ending, so that no other plugin compiles what is data.
    resolveId: (source) => (/\/all-flows\.ts$/.test(source) ? dataId : null),
    async load(id) {
      if (id !== dataId) return null
      const data = JSON.stringify(await readFlows())
      return { code: `export const allFlows = JSON.parse(${JSON.stringify(data)})`, moduleType: 'js' }
    },
  }
}

async function readFlows() {
  // Loaded by Node itself: nobody who starts vite for something else waits for all machines.
  const registry = await load<{ machines: typeof machines }>('src/machines/index.ts')
  const tools = await load<{ buildFlows: typeof buildFlows }>('tools/flows/build-flows.ts')
  const { flows, layouts } = await tools.buildFlows(registry.machines, readKept())
  // Builds may run side by side: a file is never seen half written.
  const written = `${kept}.${process.pid}`
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(written, JSON.stringify(layouts))
  renameSync(written, kept)
  return flows
}

function readKept(): Layouts {
  try {
    return JSON.parse(readFileSync(kept, 'utf8')) as Layouts
  } catch {
    return {}
  }
}

const load = <T>(path: string) => import(pathToFileURL(join(root, path)).href) as Promise<T>
