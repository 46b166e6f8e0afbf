import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { portOf } from '../../src/machines/shared/port.ts'
import type { Flow, FlowDrawing } from '../../src/views/flows/flow.types.ts'
import { waitsOf } from '../../tests/model/certificate/waits.ts'
import { chartOf } from '../diagrams/chart.ts'
import { pathThrough } from '../diagrams/drawing.ts'
import { headingOf, layOut, linesOf, type Placed, type PlacedState } from '../diagrams/layout.ts'
import { nameFile } from '../diagrams/pages.ts'
import { transitionsOf } from '../diagrams/transition-table.ts'

const root = join(import.meta.dirname, '../..')

/** Drawings by the hash of what was laid out, since laying out takes longer than all the rest. */
export type Layouts = Record<string, FlowDrawing>

/** All machines as data for the atlas, and the layouts to keep for the next build. */
export async function buildFlows(
  machines: Readonly<Record<string, AnyStateMachine>>,
  known: Layouts,
): Promise<{ flows: Flow[]; layouts: Layouts }> {
  const files = readFiles()
  const layouts: Layouts = {}
  const flows: Flow[] = []
  for (const [key, machine] of Object.entries(machines).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const chart = chartOf(machine)
    const hash = createHash('sha256').update(JSON.stringify(chart)).digest('hex')
    const drawing = known[hash] ?? drawingOf(await layOut(chart))
    layouts[hash] = drawing
    flows.push({ ...flowOf(key, machine, files), drawing })
  }
  return { flows, layouts }
}

function flowOf(key: string, machine: AnyStateMachine, files: Files): Omit<Flow, 'drawing'> {
  const nodes = getStateNodes(machine).filter(({ type }) => type !== 'history')
  const transitions = transitionsOf(machine)
  const { actors, delays, guards } = machine.implementations
  return {
    key,
    slug: nameFile(key),
    id: machine.id,
    description: machine.root.description ?? '',
    states: nodes.map(({ path, type, tags, description = '' }) => ({
      ...{ path: path.join(' › '), kind: [type, ...tags].join(', '), description },
    })),
    transitions,
    events: [...new Set(transitions.map(({ event }) => event).filter((event) => event.includes('.')))].sort(),
    guards: Object.keys(guards),
    ports: Object.entries(actors).map(([name, logic]) => {
      const port = portOf(logic)
      return { name, kind: port?.kind ?? 'machine', seconds: port?.seconds ?? null }
    }),
    delays: Object.entries(delays).map(([name, delay]) => ({
      ...{ name, seconds: typeof delay === 'number' ? delay / 1_000 : null },
    })),
    waits: waitsOf(machine),
    views: using(files.views, key),
    tests: using(files.tests, key),
  }
}

type Files = { views: Map<string, string>; tests: Map<string, string> }

function readFiles(): Files {
  const read = (pattern: string) =>
    new Map(
      globSync(pattern, { cwd: root })
        .sort()
        .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]),
    )
  return { views: read('src/views/**/*.hooks.{ts,tsx}'), tests: read('tests/model/**/*.test.{ts,tsx}') }
}

/** Files that import the machine, or its events, selectors or types. */
function using(files: ReadonlyMap<string, string>, key: string): string[] {
  return [...files].filter(([, text]) => text.includes(`machines/${key}.`)).map(([file]) => file)
}

function drawingOf({ width, height, states, starts, edges }: Placed): FlowDrawing {
  return {
    width,
    height,
    states: states.map(drawnState),
    starts: starts.map(({ x, y }) => ({ x: x + 5, y: y + 5 })),
    edges: edges.map(({ points, label }) => ({ path: pathThrough(points), label })),
  }
}

function drawnState({ x, y, width, height, state, depth }: PlacedState): FlowDrawing['states'][number] {
  return {
    ...{ id: state.id, x, y, width, height, heading: headingOf(state), lines: linesOf(state) },
    look: depth === 0 ? 'root' : state.states.length > 0 ? 'group' : 'state',
    tag: state.tags.includes('failed') ? 'failed' : state.tags.includes('busy') ? 'busy' : null,
    isParallel: state.kind === 'parallel',
    isFinal: state.kind === 'final',
  }
}
