import { formulaMap, type MapEdge, type MapNode } from '../../../contract/formulas/formula-map.ts'
import { measuresTexts as texts } from '../../../contract/formulas/measures.texts.ts'
import { Badge } from '../shared/Badge.tsx'
import type { FormulasView } from './formulas.hooks.ts'
import styles from './formulas.module.css'

/** What the selected measurement is, what it depends on, and what depends on it. */
export function MeasureDetails({ view }: { view: FormulasView }) {
  const { chosen, definition, formulas } = view
  if (chosen === null) return null
  const map = formulaMap(chosen.name, formulas)
  const standsOn = map.edges.filter(({ to }) => to.name === chosen.name).map(({ from }) => from.name)
  const usedIn = map.edges.filter(({ from }) => from.name === chosen.name).map(({ to }) => to.name)
  return (
    <section className={styles.details} aria-label={chosen.name}>
      <p className={styles.facts}>
        <Badge tone={chosen.source === 'auto' ? 'plain' : 'ink'}>{texts.sources[chosen.source]}</Badge>
        <Badge>{texts.units[chosen.unit]}</Badge>
        {definition?.formula && <code className={styles.code}>{definition.formula}</code>}
      </p>
      <Links title={texts.standsOn} names={standsOn} view={view} />
      <Links title={texts.usedIn} names={usedIn} view={view} />
      {map.nodes.length > 2 && (
        <details className={styles.disclosure}>
          <summary className={styles.summary}>{texts.dependencies}</summary>
          <DependencyMap name={chosen.name} map={map} />
        </details>
      )}
    </section>
  )
}

function Links({ title, names, view }: { title: string; names: readonly string[]; view: FormulasView }) {
  if (names.length === 0) return null
  return (
    <p className={styles.links}>
      <span className={styles.legend}>{title}</span>
      {names.map((name) => (
        <button key={name} type="button" className={styles.link} onClick={() => view.choose(name)}>
          {name}
        </button>
      ))}
    </p>
  )
}

const size = { width: 168, height: 34, across: 232, down: 48, edge: 8 }
const leftOf = ({ layer }: MapNode) => size.edge + layer * size.across
const topOf = ({ position }: MapNode) => size.edge + position * size.down
const shortened = (name: string) => (name.length > 22 ? `${name.slice(0, 21)}…` : name)

function DependencyMap({ name, map }: { name: string; map: ReturnType<typeof formulaMap> }) {
  const width = (map.layers - 1) * size.across + size.width + 2 * size.edge
  const height = (map.widest - 1) * size.down + size.height + 2 * size.edge
  return (
    <div className={styles.mapScroll} role="region" aria-label={texts.dependencies} tabIndex={0}>
      <svg
        className={styles.map}
        role="img"
        aria-label={texts.mapLabel(name)}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {map.edges.map((edge) => (
          <path key={`${edge.from.name} ${edge.to.name}`} className={styles.edge} d={curve(edge)} />
        ))}
        {map.nodes.map((node) => (
          <g key={node.name} className={node.name === name ? styles.middle : styles.node}>
            <rect x={leftOf(node)} y={topOf(node)} width={size.width} height={size.height} rx={6} />
            <text x={leftOf(node) + size.width / 2} y={topOf(node) + size.height / 2}>
              {shortened(node.name)}
            </text>
            <title>{node.name}</title>
          </g>
        ))}
      </svg>
    </div>
  )
}

function curve({ from, to }: MapEdge): string {
  const [x1, y1] = [leftOf(from) + size.width, topOf(from) + size.height / 2]
  const [x2, y2] = [leftOf(to), topOf(to) + size.height / 2]
  const bend = (x2 - x1) / 2
  return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
}
