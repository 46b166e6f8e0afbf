import { useSyncExternalStore } from 'react'
import { FlowsPage } from '../../views/flows/FlowsPage.tsx'
import { useAdminPerson } from '../../views/admin/admin.hooks.ts'
import { NotFoundPage } from '../../views/shell/NotFoundPage.tsx'
import { useSystem } from '../../views/shared/system-context.ts'
import { watchActors } from './live-actors.ts'
import { flowsChannel } from './live-flows.ts'

const watched = watchActors(() => new BroadcastChannel(flowsChannel))

/** The atlas, for developers on their hosts and for superadmins everywhere. Pages report themselves on such hosts only. */
export function FlowsArea() {
  const { settings } = useSystem()
  const { isSuperadmin } = useAdminPerson()
  if (settings.environment === 'dev') return <LiveFlows />
  return isSuperadmin ? <FlowsPage live={null} /> : <NotFoundPage />
}

function LiveFlows() {
  return <FlowsPage live={useSyncExternalStore(watched.subscribe, watched.get)} />
}
