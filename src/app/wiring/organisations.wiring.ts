import { fromPromise } from 'xstate'
import { organisationsMachine } from '../../machines/organisations/organisations.machine.ts'
import type { OrganisationsService } from '../../services/organisations/organisations.service.ts'

export const wireOrganisations = (service: OrganisationsService) =>
  organisationsMachine.provide({
    actors: { 'list organisations': fromPromise(({ signal }) => service.list(signal)) },
  })
