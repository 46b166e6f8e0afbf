import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { trashTexts } from '../../../contract/shared/trash.texts.ts'
import type { TrashedThing as Trashed } from '../../machines/documents/trash.resource.ts'
import { useAreas } from '../shared/areas.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'
import { trashDays } from '../shared/trash-days.ts'
import type { TrashedThing } from '../shared/TrashedThings.tsx'

const icons = {
  document: 'document',
  folder: 'folder',
  source: 'table',
  dashboard: 'chart',
  report: 'document',
  query: 'database',
  prompt: 'star',
  measurement: 'edit',
  research: 'research',
  playbook: 'book',
  column: 'table',
  relation: 'link',
} as const

/** Restores items that other features own. */
function useRestoreElsewhere() {
  useAreas()
  const dashboards = useFeature('dashboards')
  const datasets = useFeature('datasets')
  const formulas = useFeature('formulas')
  const savedPrompts = useFeature('saved prompts')
  const savedQueries = useFeature('saved queries')
  const snapshots = useFeature('snapshots')
  const research = useFeature('research')
  const playbooks = useFeature('playbooks')
  return ({ kind, id, name }: Trashed) => {
    if (kind === 'dashboard') dashboards?.send({ type: 'dashboards.restore requested', id, name })
    if (kind === 'source') datasets?.send({ type: 'datasets.restore requested', id, name })
    if (kind === 'measurement') formulas?.send({ type: 'formulas.restore requested', id, name })
    if (kind === 'prompt') savedPrompts?.send({ type: 'saved prompts.restore requested', id, name })
    if (kind === 'query') savedQueries?.send({ type: 'saved queries.restore requested', id, name })
    if (kind === 'report') snapshots?.send({ type: 'snapshots.restore requested', id, name })
    if (kind === 'research') research?.send({ type: 'research.restore requested', id, name })
    if (kind === 'playbook') playbooks?.send({ type: 'playbooks.restore requested', topicId: id })
  }
}

/** Content of the trash, the days left for each item, and restoring them. */
export function useTrash() {
  const documents = useLivingFeature('documents')
  const list = useFeature('list of the trash')
  const restoring = useFeature('restoring')
  const restoreElsewhere = useRestoreElsewhere()
  const [now] = useState(Date.now)
  const read = useSelector(list, (snapshot) => snapshot)
  const waiting = useSelector(restoring, (snapshot) => snapshot?.context.waiting ?? [])
  const things = read?.context.data ?? null
  return {
    isOpen: useSelector(documents, (snapshot) => snapshot.hasTag('trash open')),
    things:
      things?.map(
        ({ kind, id, name, deletedAt }): TrashedThing => ({
          ...{ id, name, icon: icons[kind] },
          about: `${texts.trashKinds[kind]}, ${trashDays(deletedAt, now)}`,
          isComing: waiting.some(({ docIds, folderId, part }) => [folderId, part?.id, ...docIds].includes(id)),
        }),
      ) ?? null,
    failure: read?.hasTag('failed') ? (read.context.failure?.message ?? trashTexts.failed) : null,
    restoreDisabledReason: useRefusal('member'),
    open: () => documents.send({ type: 'documents.trash opened' }),
    close: () => documents.send({ type: 'documents.trash closed' }),
    readAgain: () => list?.send({ type: 'resource.requested' }),
    restore: (id: string) => {
      const thing = things?.find((one) => one.id === id)
      if (thing?.kind === 'folder') restoring?.send({ type: 'restoring.requested', docIds: [], folderId: id })
      else if (thing?.kind === 'document')
        restoring?.send({ type: 'restoring.requested', docIds: [id], folderId: null })
      else if (thing?.kind === 'column' || thing?.kind === 'relation')
        restoring?.send({ type: 'restoring.requested', docIds: [], folderId: null, part: { kind: thing.kind, id } })
      else if (thing !== undefined) restoreElsewhere(thing)
    },
  }
}
