import { useSelector } from '@xstate/react'
import type { Folder } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import {
  changedFields,
  type FolderFields,
  type FolderGraph,
  folderName,
  folderPath,
  foldersBelow,
  isRoot,
  usedForResolver,
  reasonAgainst,
} from '../../machines/documents/folder-graph.ts'
import {
  type FolderForm,
  type FolderMove,
  isNamedHere,
  lacksName,
  noFields,
} from '../../machines/documents/folders.events.ts'
import type { FoldersActor } from '../../machines/documents/folders.machine.ts'
import { useFeature } from '../shared/system-context.ts'
import { useLibrary } from './documents.hooks.ts'

/** Creating and changing folders. */
export function useFolders() {
  const folders = useFeature('folders')
  const snapshot = useSelector(folders, (current) => current)
  const { graph } = useLibrary()
  const form = snapshot?.context.form ?? null
  const isOpen = snapshot?.hasTag('form open') ?? false
  const fields = form?.fields ?? null
  return {
    form: isOpen && form && fields ? { ...form, fields, isNamedHere: isNamedHere(form) } : null,
    parentName: form ? folderName(graph.byId.get(form.parentId)) : '',
    inherited: usedForResolver(graph)(['__inherit'], form?.parentId ?? null),
    isBusy: snapshot?.hasTag('busy') ?? false,
    failure: formFailure(snapshot?.context.failure),
    /** The folder being moved. */
    moving:
      snapshot?.hasTag('being placed') && snapshot.context.moving ? movingOf(graph, snapshot.context.moving) : null,
    saveDisabledReason: form ? saveDisabledReason(form) : null,
    /** There are changes that aren't being saved either. */
    isUnsaved: form !== null && (snapshot?.matches('being filled in') ?? false) && isEdited(form),
    conflict: snapshot?.hasTag('both sides') ? conflictOf(graph, snapshot.context) : null,
    beginDisabledReason: snapshot?.matches('resting') ? null : texts.beingSaved,
    add: (parentId: string) => folders?.send({ type: 'folders.add requested', parentId }),
    edit: (folder: Folder) => folders?.send({ type: 'folders.edit requested', folder }),
    change: (changed: Partial<FolderFields>) => folders?.send({ type: 'folders.field changed', fields: changed }),
    reasonAgainst: (folderId: string, parentId: string) => {
      const folder = graph.byId.get(folderId)
      return folder ? reasonAgainst(graph, folder, parentId) : texts.unknownFolder
    },
    beginMove: (folder: Folder) => folders?.send({ type: 'folders.moving begun', folder }),
    chooseParent: (parentId: string) => folders?.send({ type: 'folders.place chosen', parentId }),
    confirmMove: () => folders?.send({ type: 'folders.move confirmed' }),
    moveTo: (folderId: string, parentId: string) => {
      const folder = graph.byId.get(folderId)
      if (folder) folders?.send({ type: 'folders.move requested', folder, parentId })
    },
    save: () => folders?.send({ type: 'folders.save requested', key: crypto.randomUUID() }),
    close: () => folders?.send({ type: 'folders.form closed' }),
    keepMine: () => folders?.send({ type: 'folders.mine kept' }),
    keepLatest: () => folders?.send({ type: 'folders.theirs kept' }),
  }
}

export type FoldersView = ReturnType<typeof useFolders>

const pathOfFolder = (graph: FolderGraph, folderId: string) =>
  isRoot(folderId) ? texts.topLevel : folderPath(graph, folderId)

/** All other folders of the source as destinations; those that can't be chosen have the reason. */
function movingOf(graph: FolderGraph, { folder, parentId }: FolderMove) {
  const own = foldersBelow(graph, folder.id)
  const folders = [...graph.byId.values()]
    .filter(({ id, docsource }) => docsource === folder.docsource && !own.has(id))
    .map(({ id }) => ({ value: id, label: pathOfFolder(graph, id), disabledReason: reasonAgainst(graph, folder, id) }))
    .sort((one, other) => Number(isRoot(other.value)) - Number(isRoot(one.value)) || compare(one.label, other.label))
  const isChosen = parentId !== folder.parentId
  const disabledReason = isChosen ? reasonAgainst(graph, folder, parentId) : texts.folderNotChosen
  return { name: folderName(folder), chosen: isChosen ? parentId : null, folders, disabledReason }
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function saveDisabledReason(form: FolderForm): string | null {
  if (lacksName(form)) return texts.folderNameRequired
  return form.base && !isEdited(form) ? texts.nothingChanged : null
}

function isEdited({ base, fields }: FolderForm): boolean {
  const { name, interpretation, usedFor } = base ?? noFields
  return Object.keys(changedFields({ name, interpretation, usedFor }, fields)).length > 0
}

/** My version is theirs with my changes on top, so only fields that both changed differently are listed. */
function conflictOf(graph: FolderGraph, { staged, latest }: ReturnType<FoldersActor['getSnapshot']>['context']) {
  if (!staged || !latest) return null
  const withPath = (folder: Folder) => ({ ...folder, path: pathOfFolder(graph, folder.parentId ?? '') })
  return { mine: withPath({ ...latest, ...staged.change }), latest: withPath(latest) }
}
