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
import { useFolders } from './folders.hooks.ts'
import type { Intake } from './intake.hooks.ts'

type Props = { view: DocumentsView; intake: Intake }

/** The folder tree, what can be done with the chosen folder, and from how deep documents are shown. */
export function FolderPane({ view, intake }: Props) {
  const { tree, opened, folderId, depth, placeOf } = view
  const folders = useFolders()
  const drag = useFolderDrag(folders)
  const mayMove = view.whyNotChange === null && folders.whyNotBegin === null
  const deletion = useDeletion('folder deletion', view.whyNotChange)
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
      <div className={styles.tree} onDragEnd={drag.end} onDragLeave={drag.leave}>
        <Tree
          label={texts.foldersLabel}
          nodes={[{ ...nodeOf(tree), icon: 'database', isFixed: true }]}
          expanded={opened}
          selected={folderId}
          dropTarget={drag.target ?? (intake.hand === 'over the page' ? intake.target : null)}
          onToggle={view.toggleFolder}
          onSelect={view.chooseFolder}
          onDragStart={mayMove ? drag.start : undefined}
          onDragOver={(id, event) =>
            drag.isFolder(event) ? drag.over(id, event) : intake.dragOver(event, id, placeOf(id) !== null)
          }
          onDrop={(id, event) => (drag.isFolder(event) ? drag.drop(id, event) : intake.drop(event, placeOf(id)))}
        />
      </div>
      <FolderActions
        isUploads={view.docsource === 'upload'}
        isInFolder={view.folder !== null}
        whyNotChange={view.whyNotChange}
        whyNotDescribe={view.whyNotDescribe}
        whyNotBegin={folders.whyNotBegin}
        deletion={deletion}
        onAdd={() => folders.add(folderId)}
        onEdit={() => view.folder && folders.edit(view.folder)}
        onMove={() => view.folder && folders.beginMove(view.folder)}
      />
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
