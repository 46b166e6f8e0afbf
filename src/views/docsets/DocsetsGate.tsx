import type { ReactNode } from 'react'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { useIsSuperadminHere } from '../shared/rights.hooks.ts'
import { useSystem } from '../shared/system-context.ts'

/** Shows a docset page only to superadmins who are members of the organisation. */
export function DocsetsGate({ children }: { children: ReactNode }) {
  const { goBack } = useSystem()
  return useIsSuperadminHere() ? children : <NoPermissionScreen onBack={goBack} />
}
