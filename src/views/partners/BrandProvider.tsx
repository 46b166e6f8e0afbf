import type { ReactNode } from 'react'
import { BrandContext } from '../shared/brand-context.ts'
import { useBrandOfPage } from './branding.hooks.ts'

/** Provides the page's brand to everything inside. */
export function BrandProvider({ children }: { children: ReactNode }) {
  return <BrandContext value={useBrandOfPage()}>{children}</BrandContext>
}
