import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { FolderNode } from '../../machines/documents/documents.selectors.ts'
import type { Option } from '../shared/option.ts'

/** The folder tree as options, for narrow screens. */
export const folderOptions = ({ id, label, count, children }: FolderNode, depth = 0): Option[] => [
  { value: id, label, note: texts.count(count), depth },
  ...children.flatMap((child) => folderOptions(child, depth + 1)),
]
