import { trashTexts as texts } from '../../../contract/shared/trash.texts.ts'
import { TrashedDialog } from '../shared/TrashedDialog.tsx'
import { useDeletedThreads } from './deleted-threads.hooks.ts'

/** Lists the person's deleted conversations, each with the days until it is removed for good. */
export function DeletedThreads() {
  return <TrashedDialog note={texts.note} view={useDeletedThreads()} />
}
