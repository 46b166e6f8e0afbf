import { fromCallback, fromPromise } from 'xstate'
import { organisationsMachine } from '../../machines/organisations/organisations.machine.ts'
import type { DraftNews } from '../../machines/organisations/wizard.events.ts'
import { wizardMachine } from '../../machines/organisations/wizard.machine.ts'
import type { DraftService } from '../../services/organisations/draft.service.ts'
import type { OrganisationsService } from '../../services/organisations/organisations.service.ts'

export const wireOrganisations = (service: OrganisationsService) =>
  organisationsMachine.provide({
    actors: { 'list organisations': fromPromise(({ signal }) => service.list(signal)) },
  })

export const wireWizard = (service: OrganisationsService, drafts: DraftService) =>
  wizardMachine.provide({
    actors: {
      'keep the draft': fromCallback<DraftNews, { personId: string }>(({ input, receive }) => {
        receive((news) => {
          if (news.type === 'draft.changed') drafts.keep(input.personId, news.draft)
          else drafts.drop(input.personId)
        })
      }),
      'read the draft': fromPromise(async ({ input }) => drafts.read(input.personId)),
      'check code': fromPromise(({ input, signal }) => service.checkCode(input.code, signal)),
      'list partners': fromPromise(({ signal }) => service.listPartners(signal)),
      'create organisation': fromPromise(({ input, signal }) =>
        service.create(input.body, input.idempotencyKey, signal),
      ),
    },
  })
