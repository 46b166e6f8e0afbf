import type { ReactNode } from 'react'
import { adminTexts as texts } from '../../../contract/admin/admin.texts.ts'
import { Button } from '../shared/Button.tsx'
import type { Column } from '../shared/column.ts'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ErrorState } from '../shared/ErrorState.tsx'
import type { IconName } from '../shared/icon-paths.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { Table } from '../shared/Table.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './admin.module.css'
import type { ListView } from './admin.hooks.ts'

export type AdminListProps<Row> = {
  label: string
  list: ListView<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  onOpenRow?: (row: Row) => void
  /** What stands here when there is nothing at all. */
  empty: { icon: IconName; title: string; text: string }
}

/** The search and the table of one list, and what stands in their place. */
export function AdminList<Row>({ label, list, columns, rowKey, onOpenRow, empty }: AdminListProps<Row>) {
  const { goBack } = useSystem()
  if (list.failure && list.rows.length === 0) {
    return <ErrorState kind="part" message={list.failure.message} onBack={goBack} onRetry={list.readAgain} />
  }
  if (list.rows.length === 0) {
    if (!list.isRead) return <Skeleton shape="row" count={5} />
    return (
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <>
      <div role="search" className={styles.search}>
        <TextInput
          type="search"
          icon="search"
          data-search
          aria-label={texts.search}
          placeholder={texts.search}
          value={list.search}
          onChange={list.setSearch}
        />
      </div>
      <Table
        label={label}
        columns={columns}
        rows={list.shown}
        rowKey={rowKey}
        sort={list.sort}
        onSort={list.setSort}
        onOpenRow={onOpenRow}
        empty={<NoMatch applied={list.applied} clear={() => list.setSearch('')} />}
      />
    </>
  )
}

function NoMatch({ applied, clear }: { applied: string; clear: () => void }): ReactNode {
  return (
    <EmptyState
      icon="search"
      title={texts.noMatch(applied)}
      action={<Button onClick={clear}>{texts.clearSearch}</Button>}
    >
      {texts.noMatchText}
    </EmptyState>
  )
}
