import type { ReactNode } from 'react'
import type { DocDetail } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { TabId } from '../../machines/documents/document.selectors.ts'
import { Badge } from '../shared/Badge.tsx'
import { Card } from '../shared/Card.tsx'
import { classNames } from '../shared/class-names.ts'
import { SafeHtml } from '../shared/markdown/SafeHtml.tsx'
import { Table } from '../shared/Table.tsx'
import { roledColumns } from './column-roles.ts'
import styles from './documents.module.css'

type Dataset = DocDetail['datasets'][number]
type Props = {
  tab: Exclude<TabId, 'pages' | 'edit' | 'reading' | 'facts'>
  doc: DocDetail
  rowsOf: (dataset: Dataset) => ReactNode
}

/** What was extracted from a document. A tab without content appears only if its URL was opened. */
export function DocumentPanel({ tab, doc, rowsOf }: Props) {
  switch (tab) {
    case 'text':
      return doc.cleantext ? <Reading html={doc.cleantext} /> : <Nothing>{texts.noText}</Nothing>
    case 'datasets':
      return <Datasets doc={doc} rowsOf={rowsOf} />
    case 'measurements':
      return <Measurements doc={doc} />
    case 'warehouse-facts':
      return <WarehouseFacts doc={doc} rowsOf={rowsOf} />
    case 'warehouse-dimensions':
      return <WarehouseDimensions doc={doc} rowsOf={rowsOf} />
  }
}

const Nothing = ({ children }: { children: string }) => <p className={styles.nothing}>{children}</p>

const Reading = ({ html }: { html: string }) => (
  <div className={classNames(styles.reading, styles.plain)}>
    <SafeHtml html={html} />
  </div>
)

type DocProps = { doc: DocDetail }

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

function Datasets({ doc, rowsOf }: DocProps & Pick<Props, 'rowsOf'>) {
  return (
    <div className={styles.cards}>
      {doc.datasets.length === 0 && <Nothing>{texts.noDatasets}</Nothing>}
      <Understood doc={doc} />
      {doc.datasets.map((dataset, index) => (
        <Card key={`${index} ${dataset.name}`} title={dataset.name} note={texts.records(dataset.recordCount)}>
          <ul className={styles.columns} aria-label={texts.columnsOf}>
            {roledColumns(doc, dataset).map(({ name, role }, position) => (
              <li key={`${position} ${name}`}>
                <span className={styles.columnName}>{name}</span>
                {role && <Badge tone={role === 'measure' ? 'ink' : 'plain'}>{texts.roles[role]}</Badge>}
              </li>
            ))}
          </ul>
          {rowsOf(dataset)}
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

type WithRows = DocProps & Pick<Props, 'rowsOf'>
const datasetOf = ({ datasets }: DocDetail, id: string): Dataset | undefined =>
  datasets.find((dataset) => dataset.id === id)

function WarehouseFacts({ doc, rowsOf }: WithRows) {
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
          <FirstRows dataset={datasetOf(doc, fact.id)} rowsOf={rowsOf} />
        </Card>
      ))}
    </div>
  )
}

function WarehouseDimensions({ doc, rowsOf }: WithRows) {
  return (
    <div className={styles.cards}>
      {doc.warehouseDimensions.length === 0 && <Nothing>{texts.noDimensions}</Nothing>}
      <Understood doc={doc} />
      {doc.warehouseDimensions.map(({ id, dimensionName, attributes, recordCount }) => (
        <Card key={dimensionName} title={dimensionName} note={texts.records(recordCount)}>
          <dl className={styles.parts}>
            <Names label={texts.attributes} names={attributes} />
          </dl>
          <FirstRows dataset={datasetOf(doc, id)} rowsOf={rowsOf} />
        </Card>
      ))}
    </div>
  )
}

const FirstRows = ({ dataset, rowsOf }: { dataset: Dataset | undefined } & Pick<Props, 'rowsOf'>) =>
  dataset === undefined ? null : rowsOf(dataset)

function Names({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{names.length === 0 ? <span className={styles.quiet}>{texts.none}</span> : names.join(', ')}</dd>
    </>
  )
}
