import { adminTexts as texts } from '../../../contract/admin/admin.texts.ts'
import type { Column } from '../shared/column.ts'
import type { IconName } from '../shared/icon-paths.ts'
import { ListBody, type ListBodyProps } from '../shared/ListBody.tsx'
import { LongTable } from '../shared/LongTable.tsx'
import { SearchBox } from '../shared/SearchBox.tsx'
import type { ListView } from './admin.hooks.ts'

export type AdminListProps<Row> = {
  label: string
  list: ListView<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  onOpenRow?: (row: Row) => void
  /** Shown when the list has no rows at all. */
  empty: { icon: IconName; title: string; text: string }
  /** Key of the row named in the URL. It is always drawn, wherever the order puts it. */
  firstKey?: string | null | undefined
  /** Shown when the filters hide every row. The search has a message of its own. */
  noMatch?: ListBodyProps['noMatch'] | undefined
}

const rowsAtOnce = 100

/** A list with its search, its table and its empty states. */
export function AdminList<Row>({
  label,
  list,
  columns,
  rowKey,
  onOpenRow,
  empty,
  firstKey,
  noMatch,
}: AdminListProps<Row>) {
  const { rows, shown } = list
  return (
    <>
      {rows.length > 0 && <SearchBox label={texts.search} value={list.search} onChange={list.setSearch} />}
      <ListBody
        failure={rows.length === 0 ? (list.failure?.message ?? null) : null}
        isLoading={!list.isRead}
        onReadAgain={list.readAgain}
        count={rows.length}
        matching={shown.length}
        empty={empty}
        noMatch={
          noMatch ?? {
            title: texts.noMatch(list.applied),
            text: texts.noMatchText,
            clear: texts.clearSearch,
            onClear: () => list.setSearch(''),
          }
        }
      >
        <LongTable
          step={rowsAtOnce}
          label={label}
          columns={columns}
          rows={shown}
          firstKey={firstKey}
          rowKey={rowKey}
          sort={list.sort}
          onSort={list.setSort}
          onOpenRow={onOpenRow}
        />
      </ListBody>
    </>
  )
}
