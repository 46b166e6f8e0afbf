import { Portal } from '@headlessui/react'
import { type ReactNode, useRef } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './AppShell.module.css'
import { Badge } from './Badge.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { InsideMain } from './main-landmark.ts'
import { measureBottom } from './measure-bottom.ts'
import { measureHeight } from './measure-height.ts'
import { MobileMenu } from './MobileMenu.tsx'
import { type NavEntry, NavList } from './NavList.tsx'
import { mainContentId, SkipLink } from './SkipLink.tsx'

const measureWork = measureHeight('--work-height')
/** Elements that stick to the header are positioned with this property. */
const measureBanner = measureBottom('--header-top')

export type AppShellProps = {
  /** The Logo, with or without a link. */
  brand: ReactNode
  /** The top menu; below 768 px it is part of the mobile menu. */
  menu: readonly NavEntry[]
  children: ReactNode
  /** Right end of the header: account menu, search, sign-up prompt. */
  account?: ReactNode
  sidebar?: Sidebar | undefined
  mobileMenu: { open: boolean; onChange: (open: boolean) => void }
  /** "dev" or "uat"; empty in production. */
  environment?: string | null | undefined
  /** Above the header: NewVersionBanner or a Banner. */
  banner?: ReactNode
  /** ProgressBubbles. */
  jobs?: ReactNode
  toasts?: ReactNode
}

export type Sidebar = {
  /** Accessible name, such as "Conversations". */
  label: string
  content: ReactNode
  /** The collapsed sidebar, 56 px wide: IconButtons. */
  rail?: ReactNode
  collapsed: boolean
  onToggle: () => void
}

/**
 * The frame of every page behind the sign-in. Purely presentational.
 * Menus and option lists open inside `main`, so that all content is in a landmark. Those of the header and the sidebar,
 * which don't scroll with the page, open inside these and stay with them.
 */
export function AppShell(props: AppShellProps) {
  const { brand, menu, children, account, sidebar, mobileMenu, environment, banner, jobs, toasts } = props
  const mainRef = useRef<HTMLElement>(null)
  const headerRef = useRef<HTMLElement>(null)
  return (
    <Portal.Group target={mainRef}>
      <div className={styles.shell}>
        <SkipLink />
        <div ref={measureBanner}>{banner}</div>
        <header ref={headerRef} className={styles.header}>
          <div className={styles.menuButton}>
            <IconButton
              icon="menu"
              label={sharedTexts.openMenu}
              aria-expanded={mobileMenu.open}
              onClick={() => mobileMenu.onChange(true)}
            />
          </div>
          <div className={styles.brand}>
            {brand}
            {environment && <Badge tone="live">{environment}</Badge>}
          </div>
          <nav className={styles.menu} aria-label={sharedTexts.mainMenu}>
            <NavList entries={menu} look="bar" />
          </nav>
          <Portal.Group target={headerRef}>
            <div className={styles.account}>{account}</div>
          </Portal.Group>
        </header>
        <div className={styles.page}>
          {sidebar && <SidebarColumn {...sidebar} />}
          <main ref={mainRef} id={mainContentId} tabIndex={-1} className={styles.main}>
            <InsideMain value={true}>{children}</InsideMain>
          </main>
        </div>
        <MobileMenu {...mobileMenu} brand={brand} menu={menu} sidebar={sidebar} />
        {jobs && (
          <section ref={measureWork} className={styles.jobs} aria-label={sharedTexts.jobs}>
            {jobs}
          </section>
        )}
        {toasts}
      </div>
    </Portal.Group>
  )
}

function SidebarColumn({ label, content, rail, collapsed, onToggle }: Sidebar) {
  const asideRef = useRef<HTMLElement>(null)
  return (
    <aside ref={asideRef} className={classNames(styles.sidebar, collapsed && styles.collapsed)} aria-label={label}>
      <Portal.Group target={asideRef}>
        <div className={styles.sidebarContent}>{collapsed ? rail : content}</div>
      </Portal.Group>
      <div className={styles.toggle}>
        <IconButton
          icon="sidebar"
          label={collapsed ? sharedTexts.expandSidebar : sharedTexts.collapseSidebar}
          aria-expanded={!collapsed}
          onClick={onToggle}
        />
      </div>
    </aside>
  )
}
