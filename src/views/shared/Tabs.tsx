import { formatCount } from '../../../contract/shared/format.ts'
import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './Tabs.module.css'

export type TabEntry<Id extends string = string> = {
  id: Id
  label: string
  panel: ReactNode
  count?: number | undefined
  /** It has no content yet. */
  isDisabled?: boolean | undefined
}

export type TabsProps<Id extends string> = {
  /** Accessible name. */
  label: string
  tabs: readonly TabEntry<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** Tabs wrap into rows where there is room; on a narrow page they scroll. */
  wraps?: boolean | undefined
  /** On the line of the tabs: a heading before them, actions after them. */
  before?: ReactNode
  after?: ReactNode
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, wraps = false, before, after } = props
  const index = tabs.findIndex((tab) => tab.id === selected)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => bringIntoView(row.current, index), [index])
  const select = (next: number) => {
    const tab = tabs[next]
    if (tab) onSelect(tab.id)
  }
  const list = (
    <TabList ref={row} className={classNames(styles.list, wraps && styles.wrapped)} aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.id} className={styles.tab} disabled={tab.isDisabled ?? false}>
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
        </Tab>
      ))}
    </TabList>
  )
  return (
    <TabGroup selectedIndex={Math.max(0, index)} onChange={select}>
      {before || after ? (
        <div className={styles.head}>
          <div className={styles.before}>{before}</div>
          {list}
          <div className={styles.after}>{after}</div>
        </div>
      ) : (
        list
      )}
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} className={styles.panel}>
            {tab.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}

/** Scrolls only the row of tabs, not the page. */
function bringIntoView(row: HTMLElement | null, index: number) {
  const tab = row?.children[index]
  if (!row || !tab) return
  const [box, seen] = [tab.getBoundingClientRect(), row.getBoundingClientRect()]
  if (box.left >= seen.left && box.right <= seen.right) return
  row.scrollLeft += box.left - seen.left - (seen.width - box.width) / 2
}
