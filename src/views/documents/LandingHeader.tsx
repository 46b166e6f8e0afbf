import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { acceptedExtensions } from '../../../contract/documents/file-types.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { FileButton } from '../shared/FileButton.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'
import styles from './documents.module.css'

export type LandingHeaderProps = {
  /** Link for superadmins to the docsets as stored. */
  rawDocsets: string | null
  changeDisabledReason: string | null
  onFiles: (files: readonly File[]) => void
}

/** Introduces the page, with upload buttons for people who don't drag. */
export function LandingHeader({ rawDocsets, changeDisabledReason, onFiles }: LandingHeaderProps) {
  return (
    <PageHeader
      title={texts.heading}
      note={<span className={styles.dragHint}>{texts.hint}</span>}
      actions={
        <>
          {rawDocsets && (
            <ButtonLink to={rawDocsets} tone="plain">
              {texts.rawDocsets}
            </ButtonLink>
          )}
          <FileButton folder icon="folder" disabledReason={changeDisabledReason} onFiles={onFiles}>
            {texts.uploadFolder}
          </FileButton>
          <FileButton
            multiple
            tone="primary"
            icon="upload"
            accept={acceptedExtensions.join(',')}
            disabledReason={changeDisabledReason}
            onFiles={onFiles}
          >
            {texts.uploadFiles}
          </FileButton>
        </>
      }
    />
  )
}
