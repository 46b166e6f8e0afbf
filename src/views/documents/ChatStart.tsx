import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { acceptedExtensions } from '../../../contract/documents/file-types.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { DropZone, type DropZoneProps } from '../shared/DropZone.tsx'
import { useExample } from '../shared/example.hooks.ts'
import { FileButton } from '../shared/FileButton.tsx'
import styles from './beginning.module.css'

type Props = Pick<DropZoneProps, 'onDragOver' | 'onDrop'> & {
  isOver: boolean
  disabledReason: string | null
  onFiles: (files: readonly File[]) => void
}

/** The empty conversation of an organisation without data. What is dropped here goes to Data, unlike on the rest of the page. */
export function ChatStart({ isOver, disabledReason, onFiles, ...drag }: Props) {
  const example = useExample()
  return (
    <div className={styles.start}>
      <DropZone
        {...drag}
        active={isOver}
        title={texts.beginTitle}
        hint={texts.beginHint}
        action={
          <>
            <FileButton
              multiple
              tone="primary"
              icon="upload"
              accept={acceptedExtensions.join(',')}
              disabledReason={disabledReason}
              onFiles={onFiles}
            >
              {texts.uploadFiles}
            </FileButton>
            <FileButton folder icon="folder" disabledReason={disabledReason} onFiles={onFiles}>
              {texts.uploadFolder}
            </FileButton>
          </>
        }
      />
      {example && (
        <ButtonLink to={pagePath('chatLanding', { project: example })} tone="plain" icon="eye">
          {texts.beginDemo}
        </ButtonLink>
      )}
    </div>
  )
}
