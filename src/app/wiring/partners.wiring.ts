import { fromPromise } from 'xstate'
import { brandingMachine } from '../../machines/partners/branding.machine.ts'
import type { Api } from '../../services/shared/http.ts'

/** The service loads with the first partner, because most pages have none. */
export const wireBranding = (api: Api) =>
  brandingMachine.provide({
    actors: {
      'read branding': fromPromise(async ({ input, signal }) => {
        const { createBrandingService } = await import('../../services/partners/branding.service.ts')
        return createBrandingService(api).read(input.partnerId, signal)
      }),
    },
  })
