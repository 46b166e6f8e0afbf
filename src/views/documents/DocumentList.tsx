import { formatCount } from '../../../contract/shared/format.ts'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { DocumentMatch } from '../../../contract/documents/document-search.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { DocumentRow } from '../../machines/documents/documents.selectors.ts'
import { Badge } from '../shared/Badge.tsx'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { classNames } from '../shared/class-names.ts'
import type { Column } from '../shared/column.ts'
import { DataTable } from '../shared/DataTable.tsx'
import { FileButton } from '../shared/FileButton.tsx'
import { Icon } from '../shared/Icon.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Link } from '../shared/Link.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { Excerpt } from './ContentMatches.tsx'
import styles from './documents.module.css'
import { useListShape } from './list-shape.hooks.ts'
import { type ListKeys, pressInList } from './list-keys.ts'

export type DocumentListProps = {
  project: string
  /** Identifies the list; a new value means another list. */
  path: string
  rows: readonly DocumentRow[]
  selected: ReadonlySet<string>
  /** Content matches by document id. */
  matches: ReadonlyMap<string, DocumentMatch>
  changeDisabledReason: string | null
  onSelect: (docIds: readonly string[], areSelected: boolean) => void
  /** A row is being dragged. */
  onDragStart: (docId: string, event: DragEvent) => void
  onDragEnd: () => void
  onMove: (docId: string) => void
  onClearSelection: () => void
  onDeleteKey: (docId: string) => void
  onDownload: (docId: string, filename: string) => void
  onReadAgain: () => void
  onReplace: (row: DocumentRow, file: File) => void
}

/** Up to 200 documents in one or two columns; longer lists are a virtualised table. Arrow keys move between rows. */
export function DocumentList(props: DocumentListProps) {
  const { rows, selected, onSelect } = props
  const { shape, listRef, settle } = useListShape(rows.length, props.path)
  const { columns, isWide, isTable } = shape
  const ids = rows.map(({ id }) => id)
  const [anchor, setAnchor] = useState<string | null>(null)
  /** With Shift, selects all rows from the last selected one. */
  const selectByClick = (docId: string, event: MouseEvent<HTMLElement>) => {
    setAnchor(docId)
    if (!event.shiftKey || anchor === null || anchor === docId || !ids.includes(anchor)) return
    event.preventDefault()
    event.stopPropagation()
    const [from, to] = [ids.indexOf(anchor), ids.indexOf(docId)].sort((one, other) => one - other)
    onSelect(ids.slice(from, (to ?? 0) + 1), selected.has(anchor))
  }
  const keys: ListKeys = {
    onToggle: (docId) => onSelect([docId], !selected.has(docId)),
    onDelete: props.onDeleteKey,
    onEscape: props.onClearSelection,
    onAll: () => onSelect(ids, true),
  }
  const press = (event: KeyboardEvent<HTMLElement>) => pressInList(event, keys)
  const drag = (event: DragEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null
    if (row?.dataset['drag'] && props.changeDisabledReason === null) props.onDragStart(row.dataset['drag'], event)
  }
  return (
    <div ref={listRef} onKeyDown={press} onPointerLeave={settle} onDragStart={drag} onDragEnd={props.onDragEnd}>
      <div className={styles.selectAll}>
        <Checkbox
          label={texts.selectAll}
          checked={selected.size === rows.length}
          indeterminate={selected.size > 0 && selected.size < rows.length}
          onChange={(areSelected) => onSelect(ids, areSelected)}
        />
      </div>
      {isTable ? (
        <DataTable
          label={texts.listLabel}
          columns={tableColumns({ ...props, selectByClick })}
          rowCount={rows.length}
          rowAt={(index) => rows[index]}
          dragOf={props.changeDisabledReason === null ? ({ id }) => id : undefined}
        />
      ) : (
        <ul
          aria-label={texts.listLabel}
          data-columns={columns}
          className={classNames(styles.list, columns === 2 && styles.two, isWide && styles.wide)}
        >
          {rows.map((row) => (
            <li
              key={row.id}
              className={classNames(styles.row, selected.has(row.id) && styles.marked)}
              draggable={props.changeDisabledReason === null}
              data-drag={row.id}
            >
              <SelectBox {...props} row={row} selectByClick={selectByClick} />
              <span className={styles.kind}>
                <Icon name={row.isTable ? 'table' : 'document'} />
              </span>
              <div className={styles.words}>
                <Name {...props} row={row} />
                <About row={row} />
                <Found {...props} row={row} />
                {row.status && row.status.tone !== 'live' && <StatusWords row={row} />}
              </div>
              <Labels row={row} />
              <Actions {...props} row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type RowProps = DocumentListProps & { row: DocumentRow }
type ByClick = { selectByClick: (docId: string, event: MouseEvent<HTMLElement>) => void }

function SelectBox({ row, selected, onSelect, selectByClick }: RowProps & ByClick) {
  return (
    <div className={styles.select} onClickCapture={(event) => selectByClick(row.id, event)}>
      <Checkbox
        label={<VisuallyHidden>{texts.select(row.name)}</VisuallyHidden>}
        checked={selected.has(row.id)}
        onChange={(isSelected) => onSelect([row.id], isSelected)}
      />
    </div>
  )
}

function Name(props: RowProps) {
  return (
    <div className={styles.name}>
      <NameLink {...props} />
      {props.row.status?.tone === 'live' && <StatusWords row={props.row} />}
    </div>
  )
}

function NameLink({ row, project }: RowProps) {
  return (
    <Link
      to={pagePath('dataDocument', { project, docId: row.id })}
      className={styles.link}
      data-document={row.id}
      title={row.filename}
    >
      {row.name}
    </Link>
  )
}

function StatusWords({ row: { status } }: { row: DocumentRow }) {
  if (!status) return null
  return (
    <span className={styles.status} data-tone={status.tone}>
      {status.text}
      {status.hint && <span className={styles.hint}>{status.hint}</span>}
    </span>
  )
}

function Found({ row, project, matches }: RowProps) {
  const match = matches.get(row.id)
  return match ? <Excerpt project={project} match={match} /> : null
}

function About({ row }: { row: DocumentRow }) {
  const { path, type, pages, bytes } = row
  return (
    <p className={styles.about}>
      {path && (
        <span className={styles.path} title={path}>
          {path}
        </span>
      )}
      {type && <span>{type}</span>}
      {pages > 0 && <span>{texts.pages(pages)}</span>}
      <span>{texts.size(bytes)}</span>
    </p>
  )
}

function Labels({ row }: { row: DocumentRow }) {
  return (
    <span className={styles.labels}>
      {row.labels.map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
    </span>
  )
}

function Actions({ row, changeDisabledReason, onDownload, onMove, onReadAgain, onReplace }: RowProps) {
  return (
    <span className={styles.actions}>
      {row.canBeReadAgain && (
        <Button
          size="small"
          tone="plain"
          aria-label={texts.ofDocument(texts.tryAgain, row.name)}
          disabledReason={changeDisabledReason}
          onClick={onReadAgain}
        >
          {texts.tryAgain}
        </Button>
      )}
      {row.canBeReplaced && (
        <FileButton
          size="small"
          tone="plain"
          aria-label={texts.ofDocument(texts.uploadAgain, row.name)}
          disabledReason={changeDisabledReason}
          onFiles={([file]) => file && onReplace(row, file)}
        >
          {texts.uploadAgain}
        </FileButton>
      )}
      {changeDisabledReason === null && (
        <IconButton icon="move-to" label={texts.moveOf(row.name)} onClick={() => onMove(row.id)} />
      )}
      <IconButton icon="download" label={texts.download(row.name)} onClick={() => onDownload(row.id, row.filename)} />
    </span>
  )
}

function tableColumns(props: DocumentListProps & ByClick): Column<DocumentRow>[] {
  const { columns } = texts
  return [
    { id: 'mark', header: '', width: '40px', cell: (row) => <SelectBox {...props} row={row} /> },
    { id: 'name', header: columns.name, width: 'minmax(200px, 3fr)', cell: (row) => <NameLink {...props} row={row} /> },
    { id: 'status', header: columns.status, width: 'minmax(120px, 2fr)', cell: (row) => <StatusWords row={row} /> },
    { id: 'folder', header: columns.folder, width: 'minmax(130px, 2fr)', cell: ({ path }) => path },
    { id: 'type', header: columns.type, width: '72px', cell: ({ type }) => type },
    {
      id: 'pages',
      header: columns.pages,
      width: '88px',
      align: 'end',
      cell: ({ pages }) => (pages === 0 ? '' : formatCount(pages)),
    },
    { id: 'size', header: columns.size, width: '88px', align: 'end', cell: ({ bytes }) => texts.size(bytes) },
    { id: 'labels', header: columns.usedFor, width: '160px', cell: (row) => <Labels row={row} /> },
    {
      id: 'actions',
      header: columns.actions,
      width: '168px',
      align: 'end',
      cell: (row) => <Actions {...props} row={row} />,
    },
  ]
}
