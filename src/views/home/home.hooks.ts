import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { AnyActorRef } from 'xstate'
import type { Matter } from '../../../contract/home/home.schemas.ts'
import { homeTexts as texts } from '../../../contract/home/home.texts.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import { lastVisitText, mattersByTime, mattersInSight, updateGroups } from '../../machines/home/home.selectors.ts'
import { isUnsaved, type WatchlistRow, type Words } from '../../machines/home/watchlist.projection.ts'
import { deletionPhaseOf } from '../shared/deletion-phase.ts'
import { useDraft } from '../shared/conversation/draft.hooks.ts'
import { newId } from '../shared/conversation/new-id.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'
import { ownZone } from '../shared/when.ts'
import { useForeignZone } from '../shared/zone.hooks.ts'

const noRows: readonly WatchlistRow[] = []

/** News of the organisation, and actions for emerging matters. */
export function useHome() {
  const home = useLivingFeature('home')
  const [now] = useState(Date.now)
  useEffect(() => {
    home.send({ type: 'home.opened' })
    return () => home.send({ type: 'home.left' })
  }, [home])
  const session = useFeature('session')
  const organisation = useSelector(useLivingFeature('workspace'), ({ context }) => context.organisation)
  const digest = useSelector(home, ({ context }) => context.digest)
  const matters = mattersInSight(
    digest,
    useSelector(home, ({ context }) => context.hidden),
  )
  return {
    organisation,
    name: useSelector(session, (snapshot) => snapshot?.context.user?.name.trim() ?? ''),
    /** Whether the news has been read at least once. */
    isRead: digest !== null,
    isWatching: digest?.isWatching ?? false,
    // The organisation's counts don't include the newest data yet.
    isEmpty: organisation?.numDocuments === 0 && (digest?.updates.length ?? 0) === 0,
    groups: updateGroups(digest?.updates ?? []),
    ...mattersByTime(matters, digest?.lastVisit ?? null, dayOf(now, organisation?.timezone ?? ownZone())),
    /** Time zone of the organisation's periods, if it isn't the reader's. */
    periodsOf: useForeignZone(),
    lastVisit: digest && lastVisitText(digest, matters.length, ownZone()),
    failure: useSelector(home, (snapshot) =>
      snapshot.hasTag('failed') ? (snapshot.context.failure?.message ?? texts.notRead) : null,
    ),
    shown: useSelector(home, (snapshot) => (snapshot.hasTag('matter open') ? snapshot.context.shown : null)),
    readAgain: () => home.send({ type: 'home.news requested' }),
    open: (matter: Matter) => home.send({ type: 'matter.learn more requested', matter }),
    close: () => home.send({ type: 'matter.closed' }),
    dismiss: (matter: Matter) => home.send({ type: 'matter.dismiss requested', matter }),
  }
}

/** The question field of the home page. */
export function useQuestion() {
  const question = useFeature('home question')
  const draft = useDraft(useSelector(question, (snapshot) => snapshot?.children.draft as AnyActorRef | undefined))
  const isBusy = useSelector(question, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const failure = useSelector(question, (snapshot) =>
    snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null,
  )
  const askDisabledReason = isBusy ? texts.askingNow : null
  const ask = (content: string) => question?.send({ type: 'question.ask requested', content, key: newId() })
  return {
    draft,
    isBusy,
    failure: failure === null ? null : `${failure} ${texts.keptHere}`,
    note: isBusy ? texts.asking : null,
    sendDisabledReason: draft.sendDisabledReason ?? askDisabledReason,
    suggestDisabledReason: draft.text.trim() === '' ? askDisabledReason : texts.writtenAlready,
    send: () => ask(draft.text),
    suggest: (content: string) => {
      draft.write(content)
      ask(content)
    },
  }
}

export type RowPhase = 'kept' | 'unsaved' | 'on its way'

/** The watched topics, as edited and as saved. */
export function useWatchlist() {
  const watchlist = useLivingFeature('watchlist')
  useEffect(() => {
    watchlist.send({ type: 'watchlist.opened' })
    return () => watchlist.send({ type: 'watchlist.left' })
  }, [watchlist])
  const waiting = useSelector(watchlist, ({ context }) => context.waiting)
  const [asMember, asAdministrator] = [useRefusal('member'), useRefusal('administrator')]
  return {
    rows: useSelector(watchlist, ({ context }) => context.rows) ?? noRows,
    isLoading: useSelector(watchlist, (snapshot) => !snapshot.hasTag('ready') && !snapshot.hasTag('failed')),
    isFailed: useSelector(watchlist, (snapshot) => snapshot.hasTag('failed')),
    phaseOf: (row: WatchlistRow): RowPhase => {
      if (waiting.includes(row.rowId)) return 'on its way'
      return isUnsaved(row) ? 'unsaved' : 'kept'
    },
    addDisabledReason: asMember,
    changeDisabledReason: ({ isOwn }: WatchlistRow): string | null => (isOwn ? asMember : asAdministrator),
    readAgain: () => watchlist.send({ type: 'watchlist.list requested' }),
    add: () => watchlist.send({ type: 'watchlist.add requested', rowId: newId() }),
    write: (rowId: string, words: Partial<Words>) => watchlist.send({ type: 'watchlist.words changed', rowId, words }),
    keep: (rowId: string) => watchlist.send({ type: 'watchlist.keep requested', rowId, key: newId() }),
  }
}

/** The delete button of one row. */
export function useRowDeletion(rowId: string) {
  const watchlist = useLivingFeature('watchlist')
  const deletion = useSelector(watchlist, ({ context, children }) =>
    context.deletingId === rowId ? children.deletion : undefined,
  )
  return {
    phase: useSelector(deletion, deletionPhaseOf),
    isBusy: useSelector(deletion, (snapshot) => snapshot?.hasTag('busy') ?? false),
    failure: useSelector(deletion, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    ),
    press: () => watchlist.send({ type: 'watchlist.delete requested', rowId }),
  }
}
