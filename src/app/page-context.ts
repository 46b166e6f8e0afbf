import { createContext, use } from 'react'
import type { Page } from './compose.ts'

/** The running page, for the parts of the composition root that are loaded later. */
export const PageContext = createContext<Page | null>(null)

export function usePage(): Page {
  const page = use(PageContext)
  if (!page) throw new Error('PageContext is empty: render inside the App of src/app')
  return page
}
