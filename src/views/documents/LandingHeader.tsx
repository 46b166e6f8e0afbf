import type { ReactNode } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { acceptedExtensions } from '../../../contract/documents/file-types.ts'
import { FileButton } from '../shared/FileButton.tsx'
import { PageHeader } from '../shared/PageHeader.tsx'

export type LandingHeaderProps = {
  /** The way to the docsets, for who may see them. */
  docsetsLink?: ReactNode
  whyNotChange: string | null
  onFiles: (files: readonly File[]) => void
}

/** What this page is for, with the buttons for people who do not drag. */
export function LandingHeader({ docsetsLink, whyNotChange, onFiles }: LandingHeaderProps) {
  return (
    <PageHeader
      title={texts.heading}
      note={texts.hint}
      actions={
        <>
          {docsetsLink}
          <FileButton folder icon="folder" disabledReason={whyNotChange} onFiles={onFiles}>
            {texts.uploadFolder}
          </FileButton>
          <FileButton
            multiple
            tone="primary"
            icon="upload"
            accept={acceptedExtensions.join(',')}
            disabledReason={whyNotChange}
            onFiles={onFiles}
          >
            {texts.uploadFiles}
          </FileButton>
        </>
      }
    />
  )
}
