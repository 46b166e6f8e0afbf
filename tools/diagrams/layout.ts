import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Chart, ChartState } from './chart.ts'

export type Point = { x: number; y: number }
export type Box = Point & { width: number; height: number }
export type PlacedState = Box & { state: ChartState; depth: number }
export type PlacedEdge = { points: Point[]; label: (Box & { lines: string[] }) | null }
export type Placed = { width: number; height: number; states: PlacedState[]; starts: Box[]; edges: PlacedEdge[] }

export const lineHeight = 16
export const titleHeight = 26
const padding = 14
const charWidth = 6.5

/** ELK hands no option down, so every group of states gets these. */
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.spacing.nodeNodeBetweenLayers': '42',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.edgeLabels.inline': 'false',
}

type ElkConstructor = new () => { layout(graph: ElkNode): Promise<ElkNode> }

/** The lines under a state's name. */
export function linesOf(state: ChartState): string[] {
  return [...state.asks.map((port) => `asks ${port}`), ...state.reacts]
}

/** The name as it is drawn, with its tags. */
export function headingOf(state: ChartState): string {
  return state.tags.length > 0 ? `${state.name}  (${state.tags.join(', ')})` : state.name
}

/** Places the chart's states and edges; the same chart is always placed alike. Lengths in px. */
export async function layOut(chart: Chart): Promise<Placed> {
  const order = orderOf(chart.root)
  const graph: ElkNode = {
    id: 'drawing',
    layoutOptions: options,
    children: [elkNode(chart.root)],
    edges: [...startEdges(chart.root), ...chart.edges.map((edge) => elkEdge(edge, isBackward(edge, order)))],
  }
  const placed = await new (Elk as unknown as ElkConstructor)().layout(graph)
  return read(placed, chart)
}

function elkNode(state: ChartState): ElkNode {
  const lines = linesOf(state)
  const width = 2 * padding + Math.max(...[headingOf(state), ...lines].map((line) => line.length * charWidth), 40)
  const height = titleHeight + lines.length * lineHeight + (lines.length > 0 ? 8 : 4)
  if (state.states.length === 0) return { id: state.id, width: Math.ceil(width), height }
  const starts: ElkNode[] = state.initial ? [{ id: startOf(state), width: 10, height: 10 }] : []
  return {
    id: state.id,
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${height + 10},left=${padding + 6},bottom=${padding + 6},right=${padding + 6}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${Math.ceil(width)}, ${height})`,
    },
    children: [...starts, ...state.states.map(elkNode)],
  }
}

const startOf = (state: ChartState) => `${state.id} start`

function startEdges(state: ChartState): ElkExtendedEdge[] {
  const own = state.initial ? [{ id: `${state.id} begins`, sources: [startOf(state)], targets: [state.initial] }] : []
  return [...own, ...state.states.flatMap(startEdges)]
}

/** The ids of the states in the order in which the machine's file writes them. */
function orderOf(state: ChartState): string[] {
  return [state.id, ...state.states.flatMap(orderOf)]
}

function isBackward({ from, to }: Chart['edges'][number], order: readonly string[]): boolean {
  return order.indexOf(to) < order.indexOf(from)
}

/** A backward edge is laid out the other way round, so that the first states come out on top. */
function elkEdge({ id, from, to, words }: Chart['edges'][number], backward: boolean): ElkExtendedEdge {
  const width = Math.ceil(Math.max(...words.map((line) => line.length)) * charWidth) + 8
  const labels = [{ text: words.join('\n'), width, height: words.length * lineHeight }]
  return { id, sources: [backward ? to : from], targets: [backward ? from : to], labels }
}

function read(graph: ElkNode, chart: Chart): Placed {
  const boxes = new Map<string, Box>()
  const collect = (node: ElkNode): void => {
    boxes.set(node.id, boxOf(node))
    node.children?.forEach(collect)
  }
  collect(graph)
  const states: PlacedState[] = []
  const starts: Box[] = []
  const visit = (state: ChartState, depth: number): void => {
    states.push({ ...boxes.get(state.id)!, state, depth })
    if (state.initial) starts.push(boxes.get(startOf(state))!)
    for (const inner of state.states) visit(inner, depth + 1)
  }
  visit(chart.root, 0)
  const backward = new Set(chart.edges.filter((edge) => isBackward(edge, orderOf(chart.root))).map(({ id }) => id))
  const edges = edgesIn(graph).map((edge) => placedEdge(edge, backward.has(edge.id)))
  return { width: Math.ceil(graph.width ?? 0), height: Math.ceil(graph.height ?? 0), states, starts, edges }
}

function edgesIn(node: ElkNode): ElkExtendedEdge[] {
  return [...(node.edges ?? []), ...(node.children ?? []).flatMap(edgesIn)]
}

function placedEdge(edge: ElkExtendedEdge, backward: boolean): PlacedEdge {
  const points = (edge.sections ?? []).flatMap((section) => [
    section.startPoint,
    ...(section.bendPoints ?? []),
    section.endPoint,
  ])
  const [label] = edge.labels ?? []
  return {
    points: backward ? points.toReversed() : points,
    label: label ? { ...boxOf(label), lines: (label.text ?? '').split('\n') } : null,
  }
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x, y, width, height }
}
