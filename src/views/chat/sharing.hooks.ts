import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { pagePath } from '../../../contract/shell/pages.ts'
import { branchOf } from '../../machines/shared/conversation/branches.ts'
import { useReports } from '../shared/reports.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'
import { dayIn, ownZone } from '../shared/when.ts'

/** Opens the dialog for the branch that is visible now. */
export function useShareControl(threadId: string) {
  const copies = useFeature('conversation copies')
  const chat = useFeature('chat')
  const isOfThread = useSelector(copies, (snapshot) => snapshot?.context.thread?.threadId === threadId)
  useEffect(() => () => copies?.send({ type: 'sharing.closed' }), [copies, threadId])
  return {
    disabledReason: useRefusal('member'),
    isOpening: useSelector(copies, (snapshot) => snapshot?.hasTag('busy') ?? false) && isOfThread,
    isOpen: useSelector(copies, (snapshot) => snapshot?.hasTag('open') ?? false) && isOfThread,
    isFailed: useSelector(copies, (snapshot) => snapshot?.hasTag('failed') ?? false) && isOfThread,
    open: () => {
      const log = chat?.getSnapshot().children.conversation?.getSnapshot().context
      const leafId = log && branchOf(log.log.messages, log.chosen).at(-1)?.message.id
      if (leafId !== undefined) copies?.send({ type: 'sharing.opened', thread: { threadId, leafId } })
    },
    close: () => copies?.send({ type: 'sharing.closed' }),
  }
}

const nowhere = { project: '', threadId: '', leafId: '' }

/** The dialog: what is repeated, the link, and the exports. */
export function useSharing() {
  const sharing = useFeature('conversation sharing')
  const snapshot = useSelector(sharing, (current) => current)
  const markdown = useFeature('conversation export')
  const { project, threadId, leafId } = snapshot?.context ?? nowhere
  const reports = useReports({ project, topicId: threadId, leafId })
  const name = useThreadName(threadId)
  const isExported = useSelector(markdown, (current) => current?.hasTag('done') ?? false)
  useEffect(() => {
    if (isExported) markdown?.send({ type: 'command.dismissed' })
  }, [markdown, isExported])
  const share = snapshot?.context.sharing?.share ?? null
  return {
    name,
    share: share && {
      ...share,
      address: globalThis.location?.origin + pagePath('sharedConversation', { project, link: share.link }),
    },
    repeats: snapshot?.context.sharing?.repeats ?? null,
    failure: snapshot?.context.failure?.message ?? '',
    isLoading: snapshot?.hasTag('loading') ?? true,
    isSharing: snapshot?.hasTag('sharing') ?? false,
    isWithdrawing: snapshot?.hasTag('withdrawing') ?? false,
    isWithdrawn: snapshot?.hasTag('withdrawn') ?? false,
    problem: problemOf(snapshot),
    readAgain: () => sharing?.send({ type: 'sharing.list requested' }),
    create: () => sharing?.send({ type: 'sharing.share requested' }),
    withdraw: () => sharing?.send({ type: 'sharing.withdraw requested' }),
    reports,
    isExporting: useSelector(markdown, (current) => current?.hasTag('busy') ?? false),
    exportFailure: useSelector(markdown, (current) =>
      current?.hasTag('failed') ? (current.context.failure?.message ?? '') : null,
    ),
    exportMarkdown: () =>
      markdown?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { project, threadId, leafId, filename: fileName(name) },
      }),
  }
}

type Snapshot = { hasTag: (tag: 'failed' | 'not shared' | 'not withdrawn') => boolean } | undefined

function problemOf(snapshot: Snapshot): 'not loaded' | 'not shared' | 'not withdrawn' | null {
  if (!snapshot?.hasTag('failed')) return null
  if (snapshot.hasTag('not shared')) return 'not shared'
  return snapshot.hasTag('not withdrawn') ? 'not withdrawn' : 'not loaded'
}

const longestName = 80
const fileName = (title: string): string =>
  `${title
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, longestName)} ${dayIn(ownZone(), new Date())}.md`

const useThreadName = (threadId: string): string =>
  useSelector(useFeature('chat'), (snapshot) => snapshot?.context.threads.find(({ id }) => id === threadId)?.name ?? '')

/** The shared conversation that the address names. */
export function useSharedConversation() {
  const { project = '', link = '' } = useParams()
  const copies = useFeature('conversation copies')
  useEffect(() => {
    copies?.send({ type: 'copy.shown', link })
    return () => copies?.send({ type: 'copy.left' })
  }, [copies, link])
  const copy = useFeature('shared conversation')
  const read = useSelector(copy, (snapshot) => snapshot)
  const codeFailure = useSelector(copies, (snapshot) =>
    snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? '') : null,
  )
  const data = read?.context.data ?? null
  const readFailure =
    data === null && (read?.hasTag('failed') || read?.hasTag('forbidden'))
      ? (read.context.failure?.message ?? '')
      : null
  return {
    project,
    conversation: data?.conversation ?? null,
    isGone: data !== null && data.conversation === null,
    failure: codeFailure ?? readFailure,
    readAgain: () => {
      if (codeFailure === null) copy?.send({ type: 'resource.requested' })
      else copies?.send({ type: 'copy.read again requested' })
    },
  }
}
