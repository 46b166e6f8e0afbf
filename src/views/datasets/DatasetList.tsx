import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { Link } from '../shared/Link.tsx'
import styles from './datasets.module.css'
import type { DatasetsView } from './datasets.hooks.ts'

/** All datasets with their content, shown before one is selected. */
export function DatasetList({ view }: { view: DatasetsView }) {
  const { factTables, dimensions } = view.datasets
  const entries = [
    ...Object.values(factTables).map(({ name, measures, dimensions: by }) => ({
      label: texts.factName(name),
      to: view.addressOf('fact', name),
      holds: [...measures.map((measure) => measure.name), ...by],
    })),
    ...Object.entries(dimensions).map(([name, { attributes }]) => ({
      label: texts.dimensionName(name),
      to: view.addressOf('dimension', name),
      holds: attributes,
    })),
  ]
  return (
    <div>
      <p className={styles.note}>{texts.pickHint}</p>
      <ul className={styles.list}>
        {entries.map(({ label, to, holds }) => (
          <li key={label} className={styles.entry}>
            <Link to={to} className={styles.entryName}>
              {label}
            </Link>
            <span className={styles.note}>{holds.join(', ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
