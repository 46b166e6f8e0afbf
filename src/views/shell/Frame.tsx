import { lazy, type ReactNode, Suspense } from 'react'
import { paletteOpenerTexts } from '../../../contract/palette/palette-opener.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { AppShell } from '../shared/AppShell.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import type { NavEntry } from '../shared/NavList.tsx'
import { Banner } from '../shared/Banner.tsx'
import { NewVersionBanner } from '../shared/NewVersionBanner.tsx'
import { usePreferences, useSystem } from '../shared/system-context.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Brand } from './Brand.tsx'
import { FeatureBoundary } from './FeatureBoundary.tsx'
import { FlagsDialog } from './FlagsDialog.tsx'
import { PageToasts } from './PageToasts.tsx'
import { useWorkspace } from './screen.hooks.ts'
import { useAccount, useFlags, usePaletteOpener, useRecorder, useShell } from './shell.hooks.ts'

const KeyboardSheet = lazy(async () => ({ default: (await import('./KeyboardSheet.tsx')).KeyboardSheet }))

export type FrameSidebar = { label: string; content: ReactNode; rail?: ReactNode }

export type FrameProps = {
  children: ReactNode
  /** The page's own sidebar, such as the list of conversations; omitted if the organisation can't be shown. */
  sidebar?: FrameSidebar | undefined
  /** Progress of background jobs. */
  jobs?: ReactNode
  /** The search over everything, shown while it is open. */
  palette?: ReactNode
  /** Saves a recording of the page, shown while it is open. */
  recorder?: ReactNode
  /** Replaces the account menu for guests. */
  temporaryAccount?: ReactNode
  /** Something that the person should do about their account. */
  notice?: ReactNode
}

/** The header with its menus, the page, and everything that floats over it. */
export function Frame({ children, sidebar, jobs, palette, recorder, temporaryAccount, notice }: FrameProps) {
  const { isMenuOpen, isSheetOpen, isOutdated, isOffline, isServerAway, setMenu, reload } = useShell()
  const { settings } = useSystem()
  const { isSidebarCollapsed, send } = usePreferences()
  const { view } = useWorkspace()
  const { isTemporary } = useAccount()
  const { flags, open: openFlags } = useFlags()
  const organisation = view?.stage === 'open' ? view : null
  const opener = usePaletteOpener()
  const { isOpen: isRecorderOpen } = useRecorder()
  const isShut = view?.stage === 'forbidden' || view?.stage === 'failed'
  return (
    <AppShell
      brand={<Brand organisation={organisation} />}
      menu={organisation ? menuOf(organisation.code) : []}
      account={
        <>
          {opener.isHere && (
            <IconButton
              icon="search"
              label={paletteOpenerTexts.open}
              shortcut="Ctrl+K"
              aria-haspopup="dialog"
              data-opens-palette
              onClick={opener.open}
            />
          )}
          {flags.flagDialog && <IconButton icon="filter" label={shellTexts.flags} onClick={openFlags} />}
          {isTemporary ? temporaryAccount : <AccountMenu />}
        </>
      }
      mobileMenu={{ open: isMenuOpen, onChange: setMenu }}
      environment={settings.environment === 'prod' ? null : shellTexts.environments[settings.environment]}
      banner={
        <>
          {isOutdated && <NewVersionBanner onReload={reload} />}
          {isServerAway && !isOffline && <Banner tone="warn">{shellTexts.serverAway}</Banner>}
          {notice}
        </>
      }
      jobs={jobs}
      toasts={<PageToasts />}
      sidebar={
        sidebar && !isShut
          ? {
              ...sidebar,
              collapsed: isSidebarCollapsed,
              onToggle: () => send({ type: isSidebarCollapsed ? 'sidebar.expanded' : 'sidebar.collapsed' }),
            }
          : undefined
      }
    >
      {children}
      <FlagsDialog />
      {(isSheetOpen || isRecorderOpen || opener.isOpen) && (
        <FeatureBoundary resetKey={`${isSheetOpen} ${isRecorderOpen} ${opener.isOpen}`} onStartAgain={reload}>
          <Suspense fallback={null}>
            {isSheetOpen && <KeyboardSheet />}
            {isRecorderOpen && recorder}
            {opener.isOpen && palette}
          </Suspense>
        </FeatureBoundary>
      )}
    </AppShell>
  )
}

function menuOf(project: string): NavEntry[] {
  return [
    { to: pagePath('orgLanding', { project }), label: shellTexts.home, icon: 'home', exact: true },
    { to: pagePath('playbooks', { project }), label: shellTexts.playbooks, icon: 'book' },
    { to: pagePath('chatLanding', { project }), label: shellTexts.chat, icon: 'chat' },
    { to: pagePath('researchLanding', { project }), label: shellTexts.research, icon: 'research' },
    { to: pagePath('monitor', { project }), label: shellTexts.monitor, icon: 'chart' },
    { to: pagePath('data', { project }), label: shellTexts.data, icon: 'database' },
    { to: pagePath('orgSettings', { project }), label: shellTexts.settings, icon: 'settings' },
  ]
}
