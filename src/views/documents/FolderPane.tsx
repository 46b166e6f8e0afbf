import type { DragEvent } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { FolderNode } from '../../machines/documents/documents.selectors.ts'
import { Select } from '../shared/Select.tsx'
import { Tree } from '../shared/Tree.tsx'
import type { TreeNode } from '../shared/tree.ts'
import styles from './documents.module.css'
import { type DocumentsView, useDeletion } from './documents.hooks.ts'
import { DepthChoice } from './DepthChoice.tsx'
import { FolderActions } from './FolderActions.tsx'
import { folderOptions } from './folder-options.ts'
import { useFolderDrag } from './folder-drag.hooks.ts'
import type { DocumentDrag } from './document-drag.hooks.ts'
import { TrashButton, TrashDialog } from './TrashDialog.tsx'
import { useFolders } from './folders.hooks.ts'
import type { DropTarget } from './drop-target.hooks.ts'

type Props = { view: DocumentsView; dropTarget: DropTarget; documentDrag: DocumentDrag }

/** The folder tree, actions for the selected folder, and the depth switch. */
export function FolderPane({ view, dropTarget, documentDrag }: Props) {
  const { tree, opened, folderId, depth, destinationOf } = view
  const folders = useFolders()
  const drag = useFolderDrag(folders)
  const mayMove = view.changeDisabledReason === null && folders.beginDisabledReason === null
  const leave = () => {
    drag.leave()
    documentDrag.leave()
  }
  const over = (id: string, event: DragEvent) => {
    if (documentDrag.isDocuments(event)) return documentDrag.over(id, event)
    return drag.isFolder(event) ? drag.over(id, event) : dropTarget.dragOver(event, id, destinationOf(id) !== null)
  }
  const drop = (id: string, event: DragEvent) => {
    if (documentDrag.isDocuments(event)) return documentDrag.drop(id, event)
    return drag.isFolder(event) ? drag.drop(id, event) : dropTarget.drop(event, destinationOf(id))
  }
  const deletion = useDeletion('folder deletion', view.changeDisabledReason)
  return (
    <section className={styles.folders} aria-label={texts.foldersLabel}>
      <div className={styles.folderChoice}>
        <Select
          aria-label={texts.chooseFolder}
          value={folderId}
          options={folderOptions(tree)}
          onChange={view.chooseFolder}
        />
      </div>
      <div className={styles.tree} onDragEnd={drag.end} onDragLeave={leave}>
        <Tree
          label={texts.foldersLabel}
          nodes={[{ ...nodeOf(tree), icon: 'database', isFixed: true }]}
          expanded={opened}
          selected={folderId}
          dropTarget={
            drag.target ?? documentDrag.target ?? (dropTarget.hand === 'over the page' ? dropTarget.target : null)
          }
          onToggle={view.toggleFolder}
          onSelect={view.chooseFolder}
          onDragStart={mayMove ? drag.start : undefined}
          onDragOver={over}
          onDrop={drop}
        />
      </div>
      <FolderActions
        isUploads={view.docsource === 'upload'}
        isInFolder={view.folder !== null}
        changeDisabledReason={view.changeDisabledReason}
        describeDisabledReason={view.describeDisabledReason}
        beginDisabledReason={folders.beginDisabledReason}
        deletion={deletion}
        onAdd={() => folders.add(folderId)}
        onEdit={() => view.folder && folders.edit(view.folder)}
        onMove={() => view.folder && folders.beginMove(view.folder)}
      />
      {view.describeDisabledReason === null && <TrashButton />}
      <TrashDialog />
      <DepthChoice depth={depth} onChange={view.chooseDepth} />
    </section>
  )
}

const nodeOf = ({ id, label, count, children }: FolderNode): TreeNode => ({
  id,
  label,
  count,
  children: children.map(nodeOf),
})
