import type { ReactNode } from 'react'

/** A tab of the Explore landing page besides the documents. `shown`: who sees it, or which data it requires. */
export type ExploreTab = {
  id: string
  label: string
  panel: ReactNode
  shown: 'always' | 'with datasets' | 'with measures' | 'with SQL' | 'to superadmins'
}
