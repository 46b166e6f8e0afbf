import { fromPromise } from 'xstate'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { partnerFormMachine } from '../../machines/partners/partner-form.machine.ts'
import { partnersMachine } from '../../machines/partners/partners.machine.ts'
import type { PartnersService } from '../../services/partners/partners.service.ts'
import { logoRegistry } from '../../views/partners/logo-registry.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

const fileGone: Failure = { kind: 'malformed', message: partnersTexts.noFile }

export const wirePartners = (service: PartnersService) =>
  partnersMachine.provide({
    actors: {
      'list partners': fromPromise(({ signal }) => service.list(signal)),
      'partner form': partnerFormMachine.provide({
        actors: {
          'save partner': fromPromise(({ input: { id, fields, idempotencyKey }, signal }) =>
            id === null ? service.create(fields, idempotencyKey, signal) : service.change(id, fields, signal),
          ),
          'upload logo': fromPromise(async ({ input: { id, variant, fileId }, signal }) => {
            const file = logoRegistry.find(fileId)
            logoRegistry.forget(fileId)
            if (!file) throw fileGone
            return service.uploadLogo(id, variant, file, signal)
          }),
          'list users': fromPromise(({ signal }) => service.listUsers(signal)),
        },
      }),
      'row deletion': wireRowDeletion(({ id }, signal) => service.remove(id, signal)),
    },
  })
