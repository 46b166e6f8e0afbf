import { useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { type DocFields, docChange, saveDisabledReason } from '../../machines/documents/details.rules.ts'
import type { DocumentActor } from '../../machines/documents/document.machine.ts'
import {
  isHintExpanded,
  type View,
  pageSegment,
  viewOf,
  shownTabs,
  type TabId,
} from '../../machines/documents/document.selectors.ts'
import { folderAddress } from '../../machines/documents/listing.ts'
import { periodSlug, periodNamed, timelineAddress } from '../../machines/documents/timeline.selectors.ts'
import { folderPath, usedForResolver } from '../../machines/documents/folder-graph.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature, useSystem } from '../shared/system-context.ts'
import { useLibrary } from './documents.hooks.ts'

/** The open document; null while the URL names none. */
export function useDocument(project: string) {
  const actor = useFeature('document')
  const snapshot = useSelector(actor, (current) => current)
  const { graph } = useLibrary()
  const { goTo } = useSystem()
  const documents = useLivingFeature('documents')
  const shownFolderId = useSelector(documents, ({ context }) => context.folderId)
  const listing = useSelector(documents, ({ context }) => context.listing)
  const [query] = useSearchParams()
  const time = periodNamed(query.get('timeline'))
  if (!actor || !snapshot?.hasTag('open')) return null
  const { docId, doc, tab, pageSegment: segment, failure, edits } = snapshot.context
  const along = time === null ? '' : `?timeline=${periodSlug(time)}`
  const pathOf = (one: TabId | number) =>
    pagePath('dataDocument', { project, docId, dialogTab: typeof one === 'number' ? pageSegment(one) : one }) + along
  // Opens the edit tab if there are unsaved changes.
  const view: View = viewOf({ tab: tab ?? (edits[docId] ? 'edit' : null), pageSegment: segment, doc })
  return {
    stage: stageOf(snapshot),
    doc,
    folder: doc ? folderPath(graph, doc.folderId) : '',
    view,
    tabs: doc ? shownTabs(doc, view) : [],
    failure: failure?.message ?? null,
    pathOf,
    choose: (one: TabId | number) => goTo(pathOf(one)),
    /** Puts the page scrolled to into the URL. Replaces the entry, so that Back leaves the document. */
    follow: (page: number) => goTo(pathOf(page), true),
    /** Returns to the timeline or folder that the document was opened from. */
    close: () => goTo(time === null ? folderAddress(project, shownFolderId, listing) : timelineAddress(project, time)),
    readAgain: () => actor.send({ type: 'document.reading requested' }),
  }
}

export type DocumentView = NonNullable<ReturnType<typeof useDocument>>

function stageOf(snapshot: ReturnType<DocumentActor['getSnapshot']>) {
  if (snapshot.hasTag('missing')) return 'missing' as const
  if (snapshot.hasTag('failed')) return 'failed' as const
  return snapshot.hasTag('ready') ? ('ready' as const) : ('loading' as const)
}

/** The tab "Edit details"; null while there is no document. */
export function useDetails() {
  const details = useFeature('details')
  const snapshot = useSelector(details, (current) => current)
  const { graph } = useLibrary()
  const refusal = useRefusal('member')
  if (!details || !snapshot) return null
  const { input, saved, fields, failure, latest } = snapshot.context
  const base = saved ?? input.doc
  const resolve = usedForResolver(graph)
  const resolved = resolve(fields.usedFor, base.folderId)
  return {
    fields,
    inherited: resolve(['__inherit'], base.folderId),
    resolved,
    isHintExpanded: isHintExpanded(base.filename, resolved.usedFor),
    isBusy: snapshot.hasTag('saving'),
    isEdited: snapshot.hasTag('changed'),
    failure: formFailure(failure),
    renameDisabledReason: base.docsource === 'upload' ? refusal : 'other source',
    saveDisabledReason: refusal ?? saveDisabledReason({ base, fields }),
    conflict:
      snapshot.hasTag('conflict') && latest ? { mine: { ...latest, ...docChange({ base, fields }) }, latest } : null,
    change: (change: Partial<DocFields>) => details.send({ type: 'editor.changed', change }),
    save: () => details.send({ type: 'editor.save requested', key: crypto.randomUUID() }),
    discard: () => details.send({ type: 'editor.discarded' }),
    keepMine: () => details.send({ type: 'editor.mine kept', key: crypto.randomUUID() }),
    keepLatest: () => details.send({ type: 'editor.theirs taken' }),
  }
}

export type DetailsView = NonNullable<ReturnType<typeof useDetails>>
