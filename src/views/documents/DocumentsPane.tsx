import type { ReactNode } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { longestPhrase } from '../../../contract/search/search.schemas.ts'
import { ContentMatches } from './ContentMatches.tsx'
import { type ContentSearchView, useContentSearch } from './content-search.hooks.ts'
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
import { scopeOptions } from './search-scope.hooks.ts'
import { MoveDocumentsDialog } from './MoveDocumentsDialog.tsx'
import type { MovingView } from './moving.hooks.ts'
import { ListHead } from './ListHead.tsx'
import { NoDocuments } from './NoDocuments.tsx'
import { UnreadableNotice } from './UnreadableNotice.tsx'
import { useUnreadable } from './unreadable.hooks.ts'
import type { DropTarget } from './drop-target.hooks.ts'

type Props = { view: DocumentsView; dropTarget: DropTarget; moving: MovingView; drag: DocumentDrag; upload: ReactNode }

/** The documents of the selection, their actions and their location. */
export function DocumentsPane({ view, dropTarget, moving, drag, upload }: Props) {
  const { download } = useDownloads()
  const { start } = useReindex()
  const pressDelete = useDeleteKey()
  const contents = useContentSearch(view)
  const unreadable = useUnreadable(view)
  const { rows, selected, changeDisabledReason } = view
  return (
    <>
      <FolderNote
        folder={view.folder}
        way={view.way}
        rootName={view.tree.label}
        inherited={view.inherited}
        onChoose={(id) => view.chooseFolder(id ?? view.tree.id)}
      />
      <Toolbar view={view} moving={moving} alsoFound={contents.rows.length} />
      <MoveDocumentsDialog moving={moving} />
      <UnreadableNotice unreadable={unreadable} />
      {rows.length === 0 ? (
        <Empty view={view} contents={contents} upload={upload} />
      ) : (
        <DocumentList
          project={view.project}
          path={[view.folderId, view.docsource, view.depth, view.applied, view.isUnreadableAlone].join(' ')}
          rows={rows}
          selected={selected}
          matches={contents.byDocument}
          changeDisabledReason={changeDisabledReason}
          onSelect={view.select}
          onDragStart={drag.start}
          onDragEnd={drag.end}
          onMove={(docId) => moving.begin([docId])}
          onClearSelection={view.clearSelection}
          onDeleteKey={changeDisabledReason === null ? pressDelete : () => {}}
          onDownload={download}
          onReadAgain={start}
          onReplace={(row, file) => {
            const destination = view.destinationOf(row.folderId)
            if (destination) dropTarget.replace(file, row.filename, destination)
          }}
        />
      )}
      <ContentMatches project={view.project} contents={contents} />
    </>
  )
}

function Toolbar({ view, moving, alsoFound }: Pick<Props, 'view' | 'moving'> & { alsoFound: number }) {
  const reindex = useReindex()
  const deletion = useDeletion('marks deletion', view.changeDisabledReason)
  return (
    <div className={styles.toolbar}>
      <ListHead
        shown={view.rows.length + alsoFound}
        total={view.total}
        marked={view.selected.size}
        deletion={deletion}
        onClearSelection={view.clearSelection}
        moveDisabledReason={view.changeDisabledReason}
        onMove={() => moving.begin([...view.selected])}
        onDownload={() => moving.downloadAll([...view.selected])}
        reindex={{
          // Also offered while it runs and after a failure, so that Cancel and the message stay in place.
          isOffered: view.mayReindex || reindex.phase !== 'ready',
          disabledReason: view.changeDisabledReason,
          ...reindex,
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
          maxLength={longestPhrase}
          value={view.search}
          onChange={view.setSearch}
        />
      </div>
      {view.mayWiden && (
        <div className={styles.scope}>
          <Select
            aria-label={texts.searchScope}
            value={view.scope}
            options={scopeOptions}
            onChange={view.chooseScope}
          />
        </div>
      )}
    </div>
  )
}

function Empty({ view, contents, upload }: Pick<Props, 'view' | 'upload'> & { contents: ContentSearchView }) {
  // The search by content shows its own state below.
  if (contents.isOpen && (contents.isLoading || contents.failure !== null || contents.rows.length > 0)) return null
  if (view.isUnreadableAlone && view.applied.trim() === '') return null
  return (
    <NoDocuments
      search={view.applied.trim()}
      isElsewhere={view.total > 0 && view.depth === 'current folder only'}
      changeDisabledReason={view.changeDisabledReason}
      upload={upload}
      onClearSearch={() => view.setSearch('')}
      onSearchEverywhere={view.mayWiden && view.scope === 'this folder' ? () => view.chooseScope('everywhere') : null}
      onShowAll={() => view.chooseDepth('all subfolders')}
    />
  )
}
