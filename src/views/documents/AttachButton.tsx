import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { acceptedExtensions } from '../../../contract/documents/file-types.ts'
import { useFilePicker } from '../shared/file-picker.hooks.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Menu } from '../shared/Menu.tsx'

type Props = { disabledReason: string | null; onFiles: (files: readonly File[]) => void }

/** Prompt button that attaches files, or a folder with its content. */
export function AttachButton({ disabledReason, onFiles }: Props) {
  const files = useFilePicker({ onFiles, multiple: true, accept: acceptedExtensions.join(',') })
  const folder = useFilePicker({ onFiles, folder: true })
  if (disabledReason !== null)
    return <IconButton icon="attach" size="medium" label={texts.addFiles} disabledReason={disabledReason} />
  return (
    <>
      {files.field}
      {folder.field}
      <Menu
        align="start"
        trigger={<IconButton icon="attach" size="medium" label={texts.addFiles} />}
        entries={[
          { kind: 'action', id: 'files', label: texts.uploadFiles, icon: 'upload', onSelect: files.open },
          { kind: 'action', id: 'folder', label: texts.uploadFolder, icon: 'folder', onSelect: folder.open },
        ]}
      />
    </>
  )
}
