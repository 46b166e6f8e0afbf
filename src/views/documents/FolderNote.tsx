import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { folderWords } from './folder-words.ts'
import { Badge } from '../shared/Badge.tsx'
import styles from './documents.module.css'

type Props = {
  /** Null at the root. */
  folder: Folder | null
  way: readonly Folder[]
  rootName: string
  /** Selects a folder of the path, or the root (null). */
  onChoose: (folderId: string | null) => void
  inherited: { usedFor: readonly ('facts' | 'datasets')[]; from: Folder | null }
}

/** Path, usage and interpretation of the current folder. Always a single line, so that the list below doesn't move. */
export function FolderNote({ folder, way, rootName, onChoose, inherited }: Props) {
  return (
    <div className={styles.folderNote}>
      <nav className={styles.way} aria-label={texts.foldersLabel}>
        {folder ? (
          <button type="button" className={styles.step} onClick={() => onChoose(null)}>
            {rootName}
          </button>
        ) : (
          <strong>{rootName}</strong>
        )}
        {way.map((one) =>
          one.id === folder?.id ? (
            <strong key={one.id}>{folderWords(one)}</strong>
          ) : (
            <button key={one.id} type="button" className={styles.step} onClick={() => onChoose(one.id)}>
              {folderWords(one)}
            </button>
          ),
        )}
      </nav>
      {(folder ? inherited.usedFor : []).map((one) => (
        <Badge key={one} tone="ink">
          {texts.labels[one]}
        </Badge>
      ))}
      {folder && folder.interpretation !== '' && (
        <p className={styles.interpretation} title={folder.interpretation}>
          {folder.interpretation}
        </p>
      )}
    </div>
  )
}
