import type { LinkTokens } from '../services/session/link-tokens.ts'
import { createSessionService } from '../services/session/session.service.ts'
import { createApi } from '../services/shared/http.ts'
import { createLiveChannels } from '../services/shared/live-channel.ts'
import { createTokens } from '../services/shared/tokens.ts'
import { createFlagsService } from '../services/shell/flags.service.ts'
import { createKeptDrafts } from '../services/shell/kept-drafts.ts'
import { createShellService } from '../services/shell/shell.service.ts'
import { exclusively, onNetwork, onOtherTab, onWake } from './browser.ts'

export type Services = ReturnType<typeof createServices>

/**
 * Services that the page needs immediately. `wiring/inside.wiring.ts` creates those for signed-in people,
 * `wiring/features.wiring.ts` those of an organisation's features; both load later.
 */
export function createServices(page: Window, links: LinkTokens, supportEmail: string) {
  const tokens = createTokens({
    storage: page.localStorage,
    onOtherTab: (listener) => onOtherTab(page, listener),
    exclusively: (work) => exclusively(page, work),
  })
  const api = createApi({ tokens, baseUrl: page.location.origin, supportEmail })
  const openLiveChannel = createLiveChannels({
    tokens,
    origin: page.location.origin.replace(/^http/, 'ws'),
    onWake: (listener) => onWake(page, listener),
    onReturn: api.onReturn,
    random: Math.random,
  })
  const keptDrafts = createKeptDrafts()
  return {
    api,
    openLiveChannel,
    links,
    session: createSessionService(api, links),
    keptDrafts,
    onNetwork: (listener: (isOnline: boolean) => void) => onNetwork(page, listener),
    shell: createShellService(api, {
      storage: page.sessionStorage,
      keepDrafts: () => keptDrafts.all(),
      reload: () => page.location.reload(),
    }),
    flags: createFlagsService({ storage: page.localStorage, onOtherTab: (listener) => onOtherTab(page, listener) }),
  }
}
