import { type ComponentProps, type ReactNode, useRef } from 'react'

export type FilePickerOptions = {
  onFiles: (files: File[]) => void
  /** As for the input element, such as ".pdf,.docx". */
  accept?: string | undefined
  multiple?: boolean | undefined
  /** Selects a whole folder; each file then has its `webkitRelativePath`. */
  folder?: boolean | undefined
}

/** Opens the system's file dialog. `field` has to be rendered; the same file can be selected twice in a row. */
export function useFilePicker({ onFiles, accept, multiple = false, folder = false }: FilePickerOptions): {
  field: ReactNode
  open: () => void
} {
  const inputRef = useRef<HTMLInputElement>(null)
  const folderProps = folder ? ({ webkitdirectory: '' } as ComponentProps<'input'>) : {}
  const field = (
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
  )
  return { field, open: () => inputRef.current?.click() }
}
