import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { TabId } from '../../machines/documents/document.selectors.ts'
import { Badge } from '../shared/Badge.tsx'
import { Card } from '../shared/Card.tsx'
import { classNames } from '../shared/class-names.ts'
import { Icon } from '../shared/Icon.tsx'
import { Link } from '../shared/Link.tsx'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { Table } from '../shared/Table.tsx'
import { roledColumns } from './column-roles.ts'
import styles from './documents.module.css'

type Props = { tab: TabId; doc: DocDetail; pathOf: (page: number) => string }

/** What was understood of a document. A tab without content is here only when its address was opened. */
export function DocumentPanel({ tab, doc, pathOf }: Props) {
  switch (tab) {
    case 'edit':
      return null
    case 'facts':
      return doc.facts ? <Reading html={doc.facts} /> : <Nothing>{texts.noFacts}</Nothing>
    case 'text':
      return doc.cleantext ? <Reading html={doc.cleantext} /> : <Nothing>{texts.noText}</Nothing>
    case 'pages':
      return <Pages doc={doc} pathOf={pathOf} />
    case 'datasets':
      return <Datasets doc={doc} />
    case 'measurements':
      return <Measurements doc={doc} />
    case 'warehouse-facts':
      return <WarehouseFacts doc={doc} />
    case 'warehouse-dimensions':
      return <WarehouseDimensions doc={doc} />
  }
}

const Nothing = ({ children }: { children: string }) => <p className={styles.nothing}>{children}</p>

const Reading = ({ html }: { html: string }) => (
  <div className={classNames(styles.reading, styles.plain)}>
    <SafeHtml html={html} />
  </div>
)

type DocProps = { doc: DocDetail }

function Pages({ doc, pathOf }: DocProps & { pathOf: (page: number) => string }) {
  if (doc.pages.length === 0) return <Nothing>{texts.noPages}</Nothing>
  return (
    <ul className={styles.thumbnails}>
      {doc.pages.map(({ id, thumbnail }, index) => (
        <li key={id}>
          <Link to={pathOf(index + 1)} className={styles.thumbnail}>
            {thumbnail ? (
              <img src={thumbnail} alt={texts.thumbnailOf(index + 1)} loading="lazy" />
            ) : (
              <span className={styles.blank}>
                <Icon name="document" size="large" />
              </span>
            )}
            {texts.page(index + 1)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Understood({ doc: { remarks } }: DocProps) {
  if (remarks.length === 0) return null
  return (
    <Card title={texts.understood}>
      <ul className={styles.remarks}>
        {remarks.map((remark, index) => (
          <li key={`${index} ${remark}`}>{remark}</li>
        ))}
      </ul>
    </Card>
  )
}

function Datasets({ doc }: DocProps) {
  return (
    <div className={styles.cards}>
      {doc.datasets.length === 0 && <Nothing>{texts.noDatasets}</Nothing>}
      <Understood doc={doc} />
      {doc.datasets.map((dataset, index) => (
        <Card key={`${index} ${dataset.name}`} title={dataset.name} note={texts.records(dataset.recordCount)}>
          <ul className={styles.columns} aria-label={texts.columnsOf}>
            {roledColumns(doc, dataset).map(({ name, role }, place) => (
              <li key={`${place} ${name}`}>
                <span className={styles.columnName}>{name}</span>
                {role && <Badge tone={role === 'measure' ? 'ink' : 'plain'}>{texts.roles[role]}</Badge>}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function Measurements({ doc: { measurements } }: DocProps) {
  const { measurementColumns: heads } = texts
  if (measurements.length === 0) return <Nothing>{texts.noMeasurements}</Nothing>
  return (
    <Table
      label={texts.tabs.measurements}
      rows={measurements}
      rowKey={({ name, scenario, granularity }) => [name, scenario, granularity].join('|')}
      columns={[
        { id: 'name', header: heads.name, cell: ({ name }) => name },
        { id: 'unit', header: heads.unit, cell: ({ unit }) => unit },
        { id: 'granularity', header: heads.granularity, cell: ({ granularity }) => granularity },
        { id: 'scenario', header: heads.scenario, cell: ({ scenario }) => scenario },
        { id: 'values', header: heads.values, align: 'end', cell: ({ valueCount }) => texts.values(valueCount) },
      ]}
    />
  )
}

function WarehouseFacts({ doc }: DocProps) {
  return (
    <div className={styles.cards}>
      {doc.warehouseFacts.length === 0 && <Nothing>{texts.noFacts}</Nothing>}
      <Understood doc={doc} />
      {doc.warehouseFacts.map((fact) => (
        <Card key={fact.factTable} title={fact.factTable} note={texts.records(fact.recordCount)}>
          <dl className={styles.parts}>
            <Names label={texts.measures} names={fact.measures} />
            <Names label={texts.dates} names={fact.dateDimensions} />
            <Names label={texts.dimensions} names={fact.dimensions} />
          </dl>
        </Card>
      ))}
    </div>
  )
}

function WarehouseDimensions({ doc }: DocProps) {
  return (
    <div className={styles.cards}>
      {doc.warehouseDimensions.length === 0 && <Nothing>{texts.noDimensions}</Nothing>}
      <Understood doc={doc} />
      {doc.warehouseDimensions.map(({ dimensionName, attributes, recordCount }) => (
        <Card key={dimensionName} title={dimensionName} note={texts.records(recordCount)}>
          <dl className={styles.parts}>
            <Names label={texts.attributes} names={attributes} />
          </dl>
        </Card>
      ))}
    </div>
  )
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{names.length === 0 ? <span className={styles.quiet}>{texts.none}</span> : names.join(', ')}</dd>
    </>
  )
}
