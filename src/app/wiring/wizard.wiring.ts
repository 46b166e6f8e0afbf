import { fromCallback, fromPromise } from 'xstate'
import { defaultTimeZone, offeredZone } from '../../../contract/shared/time-zones.ts'
import type { DraftUpdate } from '../../machines/organisations/wizard.events.ts'
import { wizardMachine } from '../../machines/organisations/wizard.machine.ts'
import { createDraftService, type DraftService } from '../../services/organisations/draft.service.ts'
import type { LinkTokens } from '../../services/session/link-tokens.ts'
import { failureOfError } from '../../services/shared/failures.ts'
import {
  createOrganisationsService,
  type OrganisationsService,
} from '../../services/organisations/organisations.service.ts'
import type { Services } from '../services.ts'

/** The wizard, with the services that only it needs. */
export const wizardFor = ({ api, links }: Services, page: Window) =>
  wireWizard(
    createOrganisationsService(api),
    createDraftService(
      page.sessionStorage,
      () => page.crypto.randomUUID(),
      () => offeredZone(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now()) ?? defaultTimeZone,
    ),
    links,
  )

export const wireWizard = (service: OrganisationsService, drafts: DraftService, links: LinkTokens) =>
  wizardMachine.provide({
    actors: {
      'keep the draft': fromCallback<DraftUpdate, { personId: string }>(({ input, receive }) => {
        receive((update) => {
          if (update.type === 'draft.changed') drafts.keep(input.personId, update.draft)
          else drafts.drop(input.personId)
        })
      }),
      'read the draft': fromPromise(async ({ input }) => drafts.read(input.personId)),
      'check code': fromPromise(({ input, signal }) => service.checkCode(input.code, signal)),
      'list partners': fromPromise(({ signal }) => service.listPartners(signal)),
      'create organisation': fromPromise(async ({ input, signal }) => {
        const body = { ...input.body, ...links.connection() }
        try {
          const project = await service.create(body, input.idempotencyKey, signal)
          links.forgetConnection()
          return project
        } catch (error) {
          // An expired connection must not block the next attempt.
          if (failureOfError(error).status === 400) links.forgetConnection()
          throw error
        }
      }),
    },
  })
