import { useSelector } from '@xstate/react'
import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { changedFields, type FolderFields, folderName, usedForResolver } from '../../machines/documents/folder-graph.ts'
import type { FoldersActor } from '../../machines/documents/folders.machine.ts'
import { useFeature } from '../shared/system-context.ts'
import { useLibrary } from './documents.hooks.ts'

/** Adding and changing folders. */
export function useFolders() {
  const folders = useFeature<FoldersActor>('folders')
  const snapshot = useSelector(folders, (current) => current)
  const { graph } = useLibrary()
  const form = snapshot?.context.form ?? null
  const isOpen = snapshot?.hasTag('form open') ?? false
  const fields = form?.fields ?? null
  return {
    form: isOpen && form && fields ? { ...form, fields } : null,
    parentName: form ? folderName(graph.byId.get(form.parentId)) : '',
    inherited: usedForResolver(graph)(['__inherit'], form?.parentId ?? null),
    isBusy: snapshot?.hasTag('busy') ?? false,
    failure: snapshot?.context.failure?.message ?? null,
    whyNotSave: fields && form ? whyNotSave(fields, form.base) : null,
    conflict: snapshot?.hasTag('both sides') ? conflictOf(snapshot.context) : null,
    whyNotBegin: snapshot?.matches('resting') ? null : texts.beingSaved,
    add: (parentId: string) =>
      folders?.send({ type: 'folders.add requested', parentId, idempotencyKey: crypto.randomUUID() }),
    edit: (folder: Folder) => folders?.send({ type: 'folders.edit requested', folder }),
    change: (changed: Partial<FolderFields>) => folders?.send({ type: 'folders.field changed', fields: changed }),
    save: () => folders?.send({ type: 'folders.save requested' }),
    close: () => folders?.send({ type: 'folders.form closed' }),
    keepMine: () => folders?.send({ type: 'folders.mine kept' }),
    keepTheirs: () => folders?.send({ type: 'folders.theirs kept' }),
  }
}

function whyNotSave(fields: FolderFields, base: Folder | null): string | null {
  if (fields.name.trim() === '') return texts.folderNameRequired
  if (!base) return null
  const { name, interpretation, usedFor } = base
  return Object.keys(changedFields({ name, interpretation, usedFor }, fields)).length === 0
    ? texts.nothingChanged
    : null
}

/** Mine is theirs with what I changed on top: only what both sides say differently stands there. */
function conflictOf({ staged, theirs }: ReturnType<FoldersActor['getSnapshot']>['context']) {
  return staged && theirs ? { mine: { ...theirs, ...staged.change }, theirs } : null
}
