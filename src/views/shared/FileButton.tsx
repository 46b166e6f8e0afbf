import { type ComponentProps, useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export type FileButtonProps = Pick<
  ButtonProps,
  'children' | 'tone' | 'size' | 'icon' | 'disabledReason' | 'aria-label'
> & {
  onFiles: (files: File[]) => void
  /** As of the input element, such as ".pdf,.docx". */
  accept?: string | undefined
  multiple?: boolean | undefined
  /** Picks a whole folder; each file then has its `webkitRelativePath`. */
  folder?: boolean | undefined
}

/** Opens the system's file dialog. The same file can be picked twice in a row. */
export function FileButton({ onFiles, accept, multiple = false, folder = false, ...button }: FileButtonProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const folderProps = folder ? ({ webkitdirectory: '' } as ComponentProps<'input'>) : {}
  return (
    <>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={accept}
        multiple={multiple || folder}
        {...folderProps}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button {...button} onClick={() => inputRef.current?.click()} />
    </>
  )
}
