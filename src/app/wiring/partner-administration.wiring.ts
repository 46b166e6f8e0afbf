import { fromPromise } from 'xstate'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { partnerFormMachine } from '../../machines/partners/partner-form.machine.ts'
import { partnerLogoMachine } from '../../machines/partners/partner-logo.machine.ts'
import { partnersMachine } from '../../machines/partners/partners.machine.ts'
import { partnerUsers } from '../../machines/partners/partners.resources.ts'
import type { PartnersService } from '../../services/partners/partners.service.ts'
import { logoRegistry } from '../../views/partners/logo-registry.ts'
import { provideEditor } from './provide-editor.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

const fileGone: Failure = { kind: 'malformed', message: partnersTexts.noFile }

export const wirePartners = (service: PartnersService) =>
  partnersMachine.provide({
    actors: {
      'list partners': fromPromise(({ signal }) => service.list(signal)),
      'partner form': provideEditor(partnerFormMachine, {
        save: async ({ saved, fields, key }, signal) => ({
          kind: 'saved',
          saved: await (saved ? service.change(saved.id, fields, signal) : service.create(fields, key, signal)),
        }),
      }),
      'partner logo': provideRequests(partnerLogoMachine, {
        'upload logo': async ({ id, variant, fileId }, signal) => {
          const file = logoRegistry.find(fileId)
          logoRegistry.forget(fileId)
          if (!file) throw fileGone
          return service.uploadLogo(id, variant, file, signal)
        },
      }),
      'partner users': provideRequests(partnerUsers, { read: (_, signal) => service.listUsers(signal) }),
      'row deletion': wireRowDeletion(({ id }, signal) => service.remove(id, signal)),
    },
  })
