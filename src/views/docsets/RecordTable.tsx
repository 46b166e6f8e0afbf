import { docsetsTexts as texts } from '../../../contract/docsets/docsets.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Link } from '../shared/Link.tsx'
import { RowDeletionButton } from '../shared/RowDeletionButton.tsx'
import { Table } from '../shared/Table.tsx'
import { Cell } from './Cell.tsx'
import styles from './docsets.module.css'
import type { DocsetRecordsView, Resets } from './docsets.hooks.ts'

type Props = { project: string; docset: string; records: DocsetRecordsView; resets: Resets }

/** The records, with a column per selected category. */
export function RecordTable({ project, docset, records, resets }: Props) {
  const { chosen, rows, view } = records
  return (
    <Table
      label={texts.nameOf(docset)}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          id: 'key',
          header: texts.key,
          cell: ({ key }) => (
            <div className={styles.keyCell}>
              <Link className={styles.key} to={pagePath('docsetRecord', { project, docset, key })}>
                {key}
              </Link>
              <RowDeletionButton
                deletion={resets.deletion}
                id={resets.idOf({ docset, key })}
                name={texts.resetKey(key)}
                label={texts.reset}
              />
            </div>
          ),
        },
        ...chosen.map((category) => ({
          id: category,
          header: texts.category(category),
          cell: ({ key, record }: (typeof rows)[number]) => (
            <Cell value={record[category] ?? ''} name={key} isHtml={view.isRendered} />
          ),
        })),
      ]}
    />
  )
}
