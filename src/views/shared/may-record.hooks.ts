import { useSelector } from '@xstate/react'
import { useFeature, useSystem } from './system-context.ts'

/** Whether this person may save a recording of the page: everybody on development hosts, superadmins everywhere. */
export function useMayRecord(): boolean {
  const { settings } = useSystem()
  const session = useFeature('session')
  const isSuperadmin = useSelector(session, (snapshot) => snapshot?.context.user?.roles.includes('superadmin') ?? false)
  return settings.environment === 'dev' || isSuperadmin
}
