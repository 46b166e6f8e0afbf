import type { ReactNode } from 'react'
import { BrandContext } from '../shared/brand-context.ts'
import { useBrandOfPage } from './branding.hooks.ts'

/** Shows everything within under the name of the page's partner. */
export function BrandProvider({ children }: { children: ReactNode }) {
  return <BrandContext value={useBrandOfPage()}>{children}</BrandContext>
}
