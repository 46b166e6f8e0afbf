import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pagePath } from '../../../contract/shell/pages.ts'
import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { AppShell } from '../shared/AppShell.tsx'
import { Logo } from '../shared/Logo.tsx'
import type { NavEntry } from '../shared/NavList.tsx'
import { NewVersionBanner } from '../shared/NewVersionBanner.tsx'
import { usePreferences, useSystem } from '../shared/system-context.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { KeyboardSheet } from './KeyboardSheet.tsx'
import { PageToasts } from './PageToasts.tsx'
import styles from './shell.module.css'
import { useShell, useWorkspace } from './shell.hooks.ts'

export type FrameSidebar = { label: string; content: ReactNode; rail?: ReactNode }

export type FrameProps = {
  children: ReactNode
  /** The page's own sidebar, such as the list of conversations. */
  sidebar?: FrameSidebar | undefined
  /** The progress of background work. */
  jobs?: ReactNode
}

/** The header with its menus around a page, and what floats over it. */
export function Frame({ children, sidebar, jobs }: FrameProps) {
  const { isMenuOpen, isOutdated, setMenu, reload } = useShell()
  const { settings } = useSystem()
  const { isSidebarCollapsed, send } = usePreferences()
  const { view } = useWorkspace()
  const organisation = view?.stage === 'open' ? view : null
  return (
    <AppShell
      brand={<Brand organisation={organisation} />}
      menu={organisation ? menuOf(organisation.code) : []}
      account={<AccountMenu />}
      mobileMenu={{ open: isMenuOpen, onChange: setMenu }}
      environment={settings.environment === 'prod' ? null : shellTexts.environments[settings.environment]}
      banner={isOutdated && <NewVersionBanner onReload={reload} />}
      jobs={jobs}
      toasts={<PageToasts />}
      sidebar={
        sidebar && {
          ...sidebar,
          collapsed: isSidebarCollapsed,
          onToggle: () => send({ type: isSidebarCollapsed ? 'sidebar.expanded' : 'sidebar.collapsed' }),
        }
      }
    >
      {children}
      <KeyboardSheet />
    </AppShell>
  )
}

function Brand({ organisation }: { organisation: { code: string; name: string } | null }) {
  const { settings } = useSystem()
  if (!organisation) {
    return (
      <Link to={pagePath('orgList')} className={styles.brand}>
        <Logo name={settings.productName} />
      </Link>
    )
  }
  return (
    <span className={styles.brandRow}>
      <Link to={pagePath('orgList')} className={styles.brand}>
        <Logo name={settings.productName} markOnly />
      </Link>
      <Link to={pagePath('orgLanding', { project: organisation.code })} className={styles.organisation}>
        {organisation.name}
      </Link>
    </span>
  )
}

function menuOf(project: string): NavEntry[] {
  return [
    { to: pagePath('orgLanding', { project }), label: shellTexts.home, icon: 'home', exact: true },
    { to: pagePath('chatLanding', { project }), label: shellTexts.chat, icon: 'chat' },
    { to: pagePath('data', { project }), label: shellTexts.data, icon: 'database' },
  ]
}
