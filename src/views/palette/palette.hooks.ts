import { useSelector } from '@xstate/react'
import {
  type PaletteAction,
  type PaletteCommand,
  paletteCommands,
  palettePages,
} from '../../../contract/palette/palette-commands.ts'
import type { PaletteEntry, PaletteOffer } from '../../machines/palette/palette.selectors.ts'
import { groupsAtStart, groupsFor, hitsStillFitting } from '../../machines/palette/palette.selectors.ts'
import { mayRunSql, refusalIn } from '../../machines/shared/open-scope.ts'
import { newId } from '../shared/conversation/new-id.ts'
import { useMayRecord } from '../shared/may-record.hooks.ts'
import { useFeature, useLivingFeature, usePreferences, useSystem } from '../shared/system-context.ts'

/** The palette: what is typed, what was found, and what this person may do here. */
export function usePalette() {
  const { goTo } = useSystem()
  const opener = useLivingFeature('palette')
  const search = useLivingFeature('palette search')
  const { project, phrase, hits, meant, failure } = useSelector(search, ({ context }) => context)
  const isLoaded = useSelector(search, (snapshot) => snapshot.hasTag('loaded'))
  const run = useActions()
  const offer = useOffer(project)
  const isBlank = phrase.trim() === ''
  const groups = isBlank
    ? groupsAtStart(hits, offer)
    : groupsFor(phrase, isLoaded ? hits : hitsStillFitting(phrase, hits), offer)
  const close = () => opener.send({ type: 'palette.closed' })

  const open = (entry: PaletteEntry, isInNewTab: boolean): void => {
    if (entry.kind === 'thing') search.send({ type: 'palette search.thing opened', key: keyOf(entry) })
    close()
    if (entry.kind === 'command') return run(entry.command.action)
    const { to } = entry.kind === 'page' ? entry.page : entry.hit
    if (isInNewTab) window.open(to, '_blank', 'noopener')
    else goTo(to)
  }
  return {
    phrase,
    groups,
    meant,
    count: groups.reduce((sum, { entries }) => sum + entries.length, 0),
    isBlank,
    isBusy: useSelector(search, (snapshot) => snapshot.hasTag('busy')),
    isSlow: useSelector(search, (snapshot) => snapshot.hasTag('slow')),
    isLoaded,
    failure: useSelector(search, (snapshot) => snapshot.hasTag('failed')) ? (failure?.message ?? '') : null,
    instead: offer.instead,
    type: (typed: string) => search.send({ type: 'palette search.typed', phrase: typed }),
    searchAgain: () => search.send({ type: 'palette search.requested again' }),
    open,
    close,
  }
}

const keyOf = ({ hit: { kind, id } }: Extract<PaletteEntry, { kind: 'thing' }>) => ({ kind, id })

/** Pages and commands that this person may use here; `instead`: ways out when nothing was found. */
function useOffer(project: string): PaletteOffer & { instead: PaletteEntry[] } {
  const workspace = useLivingFeature('workspace')
  const session = useFeature('session')
  const scope = useSelector(workspace, ({ context }) => context)
  const isTemporary = useSelector(session, (snapshot) => snapshot?.context.user?.isTempUser ?? false)
  const { theme } = usePreferences()
  const mayRecord = useMayRecord()
  const mayUse = ({ rights, requires }: Pick<PaletteCommand, 'rights' | 'requires'>) =>
    refusalIn(scope, rights) === null &&
    (requires !== 'SQL' || mayRunSql(scope)) &&
    (requires !== 'the recorder' || mayRecord) &&
    (requires !== 'an own account' || !isTemporary)
  const pages = palettePages(project).filter(mayUse)
  const commands = paletteCommands.filter((command) => mayUse(command) && command.action !== `use ${theme}`)
  const documents = pages.find(({ id }) => id === 'page data documents')
  const chat = commands.find(({ action }) => action === 'new conversation')
  return {
    pages,
    commands,
    instead: [
      ...(chat === undefined ? [] : [{ id: `instead ${chat.id}`, kind: 'command' as const, command: chat }]),
      ...(documents === undefined ? [] : [{ id: `instead ${documents.id}`, kind: 'page' as const, page: documents }]),
    ],
  }
}

function useActions(): (action: PaletteAction) => void {
  const chat = useFeature('chat')
  const shell = useFeature('shell')
  const session = useFeature('session')
  const announcements = useFeature('announcements')
  const { isSidebarCollapsed, send } = usePreferences()
  return (action) => {
    switch (action) {
      case 'new conversation':
        return chat?.getSnapshot().children['new thread']?.send({ type: 'thread.new requested', key: newId() })
      case 'show shortcuts':
        return shell?.send({ type: 'sheet.opened' })
      case 'show news':
        return announcements?.send({ type: 'announcements.requested' })
      case 'save recording':
        return shell?.send({ type: 'recorder.opened' })
      case 'use light':
        return send({ type: 'theme.chosen', theme: 'light' })
      case 'use dark':
        return send({ type: 'theme.chosen', theme: 'dark' })
      case 'use system':
        return send({ type: 'theme.chosen', theme: 'system' })
      case 'toggle sidebar':
        return send({ type: isSidebarCollapsed ? 'sidebar.expanded' : 'sidebar.collapsed' })
      case 'log out':
        return session?.send({ type: 'session.log out requested' })
    }
  }
}
