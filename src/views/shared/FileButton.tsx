import { Button, type ButtonProps } from './Button.tsx'
import { type FilePickerOptions, useFilePicker } from './file-picker.hooks.tsx'

export type FileButtonProps = FilePickerOptions &
  Pick<ButtonProps, 'children' | 'tone' | 'size' | 'icon' | 'disabledReason' | 'aria-label'>

/** Opens the system's file dialog. */
export function FileButton({ onFiles, accept, multiple, folder, ...button }: FileButtonProps) {
  const { field, open } = useFilePicker({ onFiles, accept, multiple, folder })
  return (
    <>
      {field}
      <Button {...button} onClick={open} />
    </>
  )
}
