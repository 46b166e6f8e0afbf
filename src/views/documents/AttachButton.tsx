import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { IconButton } from '../shared/IconButton.tsx'
import { UploadMenu } from './UploadButtons.tsx'

type Props = { disabledReason: string | null; onFiles: (files: readonly File[]) => void }

/** Prompt button that attaches files, or a folder with its content. */
export function AttachButton({ disabledReason, onFiles }: Props) {
  if (disabledReason !== null)
    return <IconButton icon="attach" size="medium" label={texts.addFiles} disabledReason={disabledReason} />
  return (
    <UploadMenu
      align="start"
      trigger={<IconButton icon="attach" size="medium" label={texts.addFiles} />}
      onFiles={onFiles}
    />
  )
}
