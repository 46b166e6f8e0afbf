import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'
import styles from './Tabs.module.css'

export type TabEntry<Id extends string = string> = {
  id: Id
  label: string
  panel: ReactNode
  count?: number | undefined
}

export type TabsProps<Id extends string> = {
  /** Names the row of tabs for a screen reader. */
  label: string
  tabs: readonly TabEntry<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const index = tabs.findIndex((tab) => tab.id === selected)
  const select = (next: number) => {
    const tab = tabs[next]
    if (tab) onSelect(tab.id)
  }
  return (
    <TabGroup selectedIndex={Math.max(0, index)} onChange={select}>
      <TabList className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count.toLocaleString('en-GB')}</span>}
          </Tab>
        ))}
      </TabList>
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
