import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { DocumentList } from './DocumentList.tsx'
import styles from './documents.module.css'
import {
  type DocumentsView,
  orderOptions,
  useDeleteKey,
  useDeletion,
  useDownloads,
  useReindex,
} from './documents.hooks.ts'
import { FolderNote } from './FolderNote.tsx'
import type { DocumentDrag } from './document-drag.hooks.ts'
import { MoveDocumentsDialog } from './MoveDocumentsDialog.tsx'
import type { MovingView } from './moving.hooks.ts'
import { ListHead } from './ListHead.tsx'
import { NoDocuments } from './NoDocuments.tsx'
import type { DropTarget } from './drop-target.hooks.ts'

type Props = { view: DocumentsView; dropTarget: DropTarget; moving: MovingView; drag: DocumentDrag }

/** The documents that are chosen, what can be done with them, and where they stand. */
export function DocumentsPane({ view, dropTarget, moving, drag }: Props) {
  const { download } = useDownloads()
  const { start } = useReindex()
  const pressDelete = useDeleteKey()
  const { rows, marks, changeDisabledReason } = view
  return (
    <>
      <FolderNote
        folder={view.folder}
        way={view.way}
        rootName={view.tree.label}
        inherited={view.inherited}
        onChoose={(id) => view.chooseFolder(id ?? view.tree.id)}
      />
      <Toolbar view={view} moving={moving} />
      <MoveDocumentsDialog moving={moving} />
      {rows.length === 0 ? (
        <Empty view={view} />
      ) : (
        <DocumentList
          project={view.project}
          place={[view.folderId, view.docsource, view.depth, view.applied].join(' ')}
          rows={rows}
          marks={marks}
          changeDisabledReason={changeDisabledReason}
          onMark={view.mark}
          onDragStart={drag.start}
          onDragEnd={drag.end}
          onMove={(docId) => moving.begin([docId])}
          onClearMarks={view.clearMarks}
          onDeleteKey={changeDisabledReason === null ? pressDelete : () => {}}
          onDownload={download}
          onReadAgain={start}
          onReplace={(row, file) => {
            const place = view.placeOf(row.folderId)
            if (place) dropTarget.replace(file, row.filename, place)
          }}
        />
      )}
    </>
  )
}

function Toolbar({ view, moving }: Pick<Props, 'view' | 'moving'>) {
  const reindex = useReindex()
  const deletion = useDeletion('marks deletion', view.changeDisabledReason)
  return (
    <div className={styles.toolbar}>
      <ListHead
        shown={view.rows.length}
        total={view.total}
        marked={view.marks.size}
        deletion={deletion}
        onClearMarks={view.clearMarks}
        moveDisabledReason={view.changeDisabledReason}
        onMove={() => moving.begin([...view.marks])}
        onDownload={() => moving.downloadAll([...view.marks])}
        reindex={{
          isOffered: view.mayReindex,
          disabledReason: view.changeDisabledReason ?? (reindex.isBusy ? texts.processing : null),
          failure: reindex.failure,
          start: reindex.start,
        }}
      />
      <div className={styles.order}>
        <Select aria-label={texts.sortBy} value={view.order} options={orderOptions} onChange={view.chooseOrder} />
      </div>
      <div className={styles.search}>
        <TextInput
          type="search"
          icon="search"
          aria-label={texts.search}
          placeholder={texts.search}
          data-search=""
          value={view.search}
          onChange={view.setSearch}
        />
      </div>
    </div>
  )
}

function Empty({ view }: Pick<Props, 'view'>) {
  return (
    <NoDocuments
      search={view.applied.trim()}
      isElsewhere={view.total > 0 && view.depth === 'current folder only'}
      changeDisabledReason={view.changeDisabledReason}
      onClearSearch={() => view.setSearch('')}
      onShowAll={() => view.chooseDepth('all subfolders')}
    />
  )
}
