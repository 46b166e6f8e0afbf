import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { EditDialog } from '../shared/EditDialog.tsx'
import { BothSides, usedForWords } from './BothSides.tsx'
import { FolderForm } from './FolderForm.tsx'
import { useFolders } from './folders.hooks.ts'
import { MoveFolderDialog } from './MoveFolderDialog.tsx'

const formId = 'folder-form'

/** The form of a new or edited folder, and the dialog for conflicting changes. */
export function FolderDialogs() {
  const folders = useFolders()
  const { form, conflict, isBusy, saveDisabledReason, parentName } = folders
  if (conflict) {
    const { mine, latest } = conflict
    return (
      <BothSides
        sides={[
          { label: texts.folderName, mine: mine.name, latest: latest.name },
          { label: texts.moveTarget, mine: mine.path, latest: latest.path },
          { label: texts.interpretation, mine: mine.interpretation, latest: latest.interpretation },
          { label: texts.usedFor, mine: usedForWords(mine.usedFor), latest: usedForWords(latest.usedFor) },
        ]}
        onMine={folders.keepMine}
        onLatest={folders.keepLatest}
      />
    )
  }
  if (!form) return <MoveFolderDialog folders={folders} />
  const title = form.base ? texts.editFolder : isTop(form.parentId) ? texts.newFolder : texts.newSubfolder(parentName)
  return (
    <EditDialog
      title={title}
      formId={formId}
      isUnsaved={folders.isUnsaved}
      onClose={folders.close}
      leave={sharedTexts.cancel}
      save={form.base ? texts.save : texts.create}
      saveDisabledReason={isBusy ? sharedTexts.processing : saveDisabledReason}
    >
      <FolderForm id={formId} form={form} folders={folders} />
    </EditDialog>
  )
}

const isTop = (folderId: string) => folderId.endsWith('_root')
