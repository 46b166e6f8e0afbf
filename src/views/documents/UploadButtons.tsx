import type { ReactElement } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { acceptedExtensions } from '../../../contract/documents/file-types.ts'
import { Button } from '../shared/Button.tsx'
import { useFilePicker } from '../shared/file-picker.hooks.tsx'
import { FileButton } from '../shared/FileButton.tsx'
import { Menu } from '../shared/Menu.tsx'

type Props = { disabledReason: string | null; onFiles: (files: readonly File[]) => void }

/** Opens a menu from `trigger` that uploads files, or a folder with its content. */
export function UploadMenu({
  trigger,
  align,
  onFiles,
}: Pick<Props, 'onFiles'> & { trigger: ReactElement; align: 'start' | 'end' }) {
  const files = useFilePicker({ onFiles, multiple: true, accept: acceptedExtensions.join(',') })
  const folder = useFilePicker({ onFiles, folder: true })
  return (
    <>
      {files.field}
      {folder.field}
      <Menu
        align={align}
        trigger={trigger}
        entries={[
          { kind: 'action', id: 'files', label: texts.uploadFiles, icon: 'upload', onSelect: files.open },
          { kind: 'action', id: 'folder', label: texts.uploadFolder, icon: 'folder', onSelect: folder.open },
        ]}
      />
    </>
  )
}

/** The upload button of a page: files or a folder. */
export function UploadButton({ disabledReason, onFiles }: Props) {
  const trigger = (
    <Button tone="primary" icon="upload" iconAfter="chevron-down" disabledReason={disabledReason}>
      {texts.upload}
    </Button>
  )
  return disabledReason === null ? <UploadMenu trigger={trigger} align="end" onFiles={onFiles} /> : trigger
}

/** The first step of an empty page: uploads files with one press. */
export function FirstUpload({ disabledReason, onFiles }: Props) {
  return (
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
  )
}
