import { useSelector } from '@xstate/react'
import { type FlagName, noFlags } from '../../../contract/shell/flags.ts'
import type { Toast } from '../../machines/shared/toasts.machine.ts'
import type { ShellActor } from '../../machines/shell/shell.machine.ts'
import { useMayRecord } from '../shared/may-record.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** State of the frame around every page. */
export function useShell() {
  const shell = useFeature('shell')
  const open =
    (tag: 'menu open' | 'sheet open' | 'outdated' | 'server away' | 'offline') =>
    (snapshot: ReturnType<ShellActor['getSnapshot']> | undefined) =>
      snapshot?.hasTag(tag) ?? false
  return {
    isMenuOpen: useSelector(shell, open('menu open')),
    isSheetOpen: useSelector(shell, open('sheet open')),
    isOutdated: useSelector(shell, open('outdated')),
    isOffline: useSelector(shell, open('offline')),
    isServerAway: useSelector(shell, open('server away')),
    setMenu: (isOpen: boolean) => shell?.send({ type: isOpen ? 'menu.opened' : 'menu.closed' }),
    setSheet: (isOpen: boolean) => shell?.send({ type: isOpen ? 'sheet.opened' : 'sheet.closed' }),
    reload: () => shell?.send({ type: 'page.reload requested' }),
  }
}

/** The button of the palette; only in an organisation. */
export function usePaletteOpener() {
  const palette = useFeature('palette')
  return {
    isHere: palette !== undefined,
    isOpen: useSelector(palette, (snapshot) => snapshot?.hasTag('open') ?? false),
    open: () => palette?.send({ type: 'palette.opened' }),
  }
}

/** The recorder of this page. */
export function useRecorder() {
  const shell = useFeature('shell')
  return {
    isAllowed: useMayRecord(),
    isOpen: useSelector(shell, (snapshot) => snapshot?.hasTag('recorder open') ?? false),
    open: () => shell?.send({ type: 'recorder.opened' }),
    close: () => shell?.send({ type: 'recorder.closed' }),
  }
}

/** This browser's feature flags, and the dialog that switches them. */
export function useFlags() {
  const shell = useFeature('shell')
  return {
    flags: useSelector(shell, (snapshot) => snapshot?.context.flags ?? noFlags),
    isOpen: useSelector(shell, (snapshot) => snapshot?.hasTag('flags open') ?? false),
    open: () => shell?.send({ type: 'flags.opened' }),
    close: () => shell?.send({ type: 'flags.closed' }),
    set: (flag: FlagName, isOn: boolean) => shell?.send({ type: 'flag.switched', flag, isOn }),
  }
}

/** The person in the account menu. */
export function useAccount() {
  const session = useFeature('session')
  const announcements = useFeature('announcements')
  const user = useSelector(session, (snapshot) => snapshot?.context.user ?? null)
  return {
    openAnnouncements: () => announcements?.send({ type: 'announcements.requested' }),
    name: user?.name ?? '',
    email: user?.email ?? '',
    isTemporary: user?.isTempUser ?? false,
    logOut: () => session?.send({ type: 'session.log out requested' }),
  }
}

/** The toasts. */
export function useToasts() {
  const actor = useFeature('toasts')
  const toasts = useSelector(actor, (snapshot): readonly Toast[] => snapshot?.context.toasts ?? noToasts)
  return {
    toasts,
    dismiss: () => actor?.send({ type: 'toast.dismissed' }),
    undo: () => actor?.send({ type: 'toast.undo requested' }),
    hold: () => actor?.send({ type: 'toast.attention given' }),
    release: () => actor?.send({ type: 'toast.attention gone' }),
  }
}

const noToasts: readonly Toast[] = []
