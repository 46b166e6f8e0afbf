import { shellTexts } from '../../../contract/shell/shell.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { useShell } from './shell.hooks.ts'

/** Above every page, signed in or not, while the browser has no network. */
export function OfflineNotice() {
  const { isOffline } = useShell()
  return isOffline && <Banner tone="warn">{shellTexts.offline}</Banner>
}
