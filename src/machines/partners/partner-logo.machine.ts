import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { Partner } from '../../../contract/partners/partners.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOf } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import type { LogoUpload, PartnerKept } from './partners.events.ts'

export type PartnerLogoActor = ActorRefFrom<typeof partnerLogoMachine>

const UPLOAD_SECONDS = 60

export const partnerLogoMachine = setup({
  types: {} as {
    /** `upload`: the current upload, or the one that failed. */
    context: { upload: LogoUpload | null; failure: Failure | null }
    events: { type: 'logo.chosen' } & LogoUpload
    emitted: PartnerKept
    tags: 'busy'
  },
  actors: { 'upload logo': requestPort<Partner, LogoUpload>('upload logo', { seconds: UPLOAD_SECONDS }) },
  actions: {
    'record the upload': assign((_, { id, variant, fileId }: LogoUpload) => ({
      upload: { id, variant, fileId },
      failure: null,
    })),
    'clear the upload': assign({ upload: null }),
    'record the failure': assign((_, { failure }: { failure: Failure }) => ({ failure })),
    'report the partner': enqueueActions(({ enqueue }, { partner }: { partner: Partner }) => {
      enqueue.emit({ type: 'partner.kept', partner })
    }),
  },
}).createMachine({
  id: 'partner logo',
  description: 'The logos of one partner, uploaded one at a time.',
  context: { upload: null, failure: null },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'logo.chosen': {
          target: 'uploading',
          actions: { type: 'record the upload', params: ({ event }) => event },
        },
      },
    },
    uploading: {
      description: 'Waits for the server to redraw and store a logo.',
      tags: 'busy',
      invoke: {
        id: 'logo',
        src: 'upload logo',
        input: ({ context }) => context.upload!,
        onDone: {
          target: 'idle',
          actions: [
            'clear the upload',
            { type: 'report the partner', params: ({ event }) => ({ partner: event.output }) },
          ],
        },
        onError: {
          target: 'idle',
          actions: { type: 'record the failure', params: ({ event }) => ({ failure: failureOf(event) }) },
        },
      },
    },
  },
})
