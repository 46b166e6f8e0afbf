import {
  headingOf,
  lineHeight,
  linesOf,
  type Placed,
  type PlacedEdge,
  type PlacedState,
  type Point,
  titleHeight,
} from './layout.ts'

const margin = 8

/** Colours for a light and a dark page; the drawing itself has no ground. */
const style = `
text{font:12px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#192029}
.name{font-weight:600}.quiet{fill:#515963}.label{fill:#183d6b}
.halo{fill:#fbfaf7;opacity:.92}
.state{fill:#fff;stroke:#8a8f96}.group{fill:none;stroke:#8a8f96}.root{fill:#fbfaf7;stroke:#c4c3bd}
.region{stroke-dasharray:5 4}.busy{stroke:#9a6418;stroke-width:2}.failed{stroke:#b02a2d;stroke-width:2}
.edge{fill:none;stroke:#515963}.tip,.start{fill:#515963}
@media (prefers-color-scheme:dark){
text{fill:#edebe5}.quiet{fill:#a5abb4}.label{fill:#8bbcef}.halo{fill:#0f141b}
.state{fill:#181d25;stroke:#767d87}.group{stroke:#767d87}.root{fill:#0f141b;stroke:#323941}
.busy{stroke:#e3b667}.failed{stroke:#f7857d}.edge{stroke:#a5abb4}.tip,.start{fill:#a5abb4}
}`

/** The SVG of a placed chart; `title` and `description` are what a screen reader says of it. */
export function draw(placed: Placed, title: string, description: string): string {
  const width = placed.width + 2 * margin
  const height = placed.height + 2 * margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-margin} ${-margin} ${width} ${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escape(title)}</title>`,
    `<desc id="description">${escape(description)}</desc>`,
    `<style>${style}</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>',
    ...placed.states.map(drawState),
    ...placed.edges.map(drawEdge),
    ...placed.starts.map(({ x, y }) => `<circle class="start" cx="${round(x + 5)}" cy="${round(y + 5)}" r="5"/>`),
    ...placed.edges.map(drawLabel),
    '</svg>',
    '',
  ].join('\n')
}

function drawState({ x, y, width, height, state, depth }: PlacedState): string {
  const isGroup = state.states.length > 0
  const look = depth === 0 ? 'root' : isGroup ? 'group' : 'state'
  const tag = state.tags.includes('failed') ? ' failed' : state.tags.includes('busy') ? ' busy' : ''
  const radius = state.kind === 'final' ? 14 : depth === 0 ? 10 : 6
  const box = (inset: number, name: string) =>
    `<rect class="${name}" x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="${radius - inset}"/>`
  const lines = linesOf(state).map(
    (line, index) =>
      `<text class="quiet" x="${round(x + 12)}" y="${round(y + titleHeight + 12 + index * lineHeight)}">${escape(line)}</text>`,
  )
  return [
    box(0, `${look}${state.kind === 'parallel' ? ' region' : ''}${tag}`),
    ...(state.kind === 'final' ? [box(3, 'group')] : []),
    `<text class="name" x="${round(x + 12)}" y="${round(y + 19)}">${escape(headingOf(state))}</text>`,
    ...lines,
  ].join('\n')
}

function drawEdge({ points }: PlacedEdge): string {
  return `<path class="edge" marker-end="url(#tip)" d="${pathThrough(points)}"/>`
}

/** A line through the points, its corners rounded by at most 6 px. */
export function pathThrough(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${round(point.x)} ${round(point.y)}`
      if (!after) return `L${round(point.x)} ${round(point.y)}`
      const start = towards(point, before)
      const end = towards(point, after)
      return `L${round(start.x)} ${round(start.y)}Q${round(point.x)} ${round(point.y)} ${round(end.x)} ${round(end.y)}`
    })
    .join('')
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const step = Math.min(6, length / 2)
  return { x: from.x + ((to.x - from.x) * step) / length, y: from.y + ((to.y - from.y) * step) / length }
}

function drawLabel({ label }: PlacedEdge): string {
  if (!label) return ''
  const lines = label.lines.map(
    (line, index) =>
      `<text class="label" x="${round(label.x + 4)}" y="${round(label.y + 12 + index * lineHeight)}">${escape(line)}</text>`,
  )
  const halo = `<rect class="halo" x="${round(label.x)}" y="${round(label.y)}" width="${round(label.width)}" height="${round(label.height)}"/>`
  return [halo, ...lines].join('\n')
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
