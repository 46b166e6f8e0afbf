import type { ReactNode } from 'react'

/** A tab of the Explore landing beside the documents. `shown`: for whom, or while what is there. */
export type ExploreTab = {
  id: string
  label: string
  panel: ReactNode
  shown: 'always' | 'with datasets' | 'with measures' | 'to superadmins'
}
