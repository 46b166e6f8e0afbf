import { attachmentsTexts } from '../../../contract/chat/attachments.texts.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { acceptedExtensions } from '../../../contract/documents/file-types.ts'
import { useFilePicker } from '../shared/file-picker.hooks.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Menu } from '../shared/Menu.tsx'

type Props = {
  disabledReason: string | null
  /** Adds them to Data. */
  onFiles: (files: readonly File[]) => void
  /** Adds them to the conversation alone. */
  onAttach: (files: readonly File[]) => void
}

/** Prompt button that adds files to the conversation, or files or a folder to Data. */
export function AttachButton({ disabledReason, onFiles, onAttach }: Props) {
  const own = useFilePicker({ onFiles: onAttach, multiple: true, accept: acceptedExtensions.join(',') })
  const files = useFilePicker({ onFiles, multiple: true, accept: acceptedExtensions.join(',') })
  const folder = useFilePicker({ onFiles, folder: true })
  if (disabledReason !== null)
    return <IconButton icon="attach" size="medium" label={texts.addFiles} disabledReason={disabledReason} />
  return (
    <>
      {own.field}
      {files.field}
      {folder.field}
      <Menu
        align="start"
        trigger={<IconButton icon="attach" size="medium" label={texts.addFiles} />}
        entries={[
          { kind: 'action', id: 'own', label: attachmentsTexts.add, icon: 'attach', onSelect: own.open },
          { kind: 'action', id: 'files', label: attachmentsTexts.toData, icon: 'upload', onSelect: files.open },
          { kind: 'action', id: 'folder', label: attachmentsTexts.folderToData, icon: 'folder', onSelect: folder.open },
        ]}
      />
    </>
  )
}
