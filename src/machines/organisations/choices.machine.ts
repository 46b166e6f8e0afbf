import { type ActorRefFrom, assign, setup } from 'xstate'
import type { Failure } from '../../../contract/shared/failure.ts'
import { byName } from '../../../contract/shared/natural-order.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { answerTime } from '../shared/request.ts'

export type ChoicesActor = ActorRefFrom<typeof choicesMachine>

/** Options of the organisation form's select fields. */
export type Choices = {
  models: readonly { id: string; label: string }[]
  partners: readonly { id: string; name: string }[]
}

export const choicesMachine = setup({
  types: {} as {
    context: Choices & { failure: Failure | null }
    events: { type: 'choices.requested' }
    tags: 'busy' | 'failed' | 'ready'
  },
  actors: { 'read choices': requestPort<Choices, null>('read choices') },
  actions: {
    'record the choices': assign((_, { output }: { output: Choices }) => {
      const { models, partners } = output
      return { models, partners: partners.toSorted(byName), failure: null }
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
  },
  delays: { 'choices answer': answerTime },
}).createMachine({
  id: 'form choices',
  description: 'The chat models and partners that an organisation can have, loaded when the form is first shown.',
  context: { models: [], partners: [], failure: null },
  initial: 'not wanted',
  states: {
    'not wanted': { on: { 'choices.requested': 'being read' } },
    'being read': {
      description: 'Waits for the models and the partners.',
      tags: 'busy',
      invoke: {
        id: 'choices',
        src: 'read choices',
        input: null,
        onDone: {
          target: 'known',
          actions: { type: 'record the choices', params: ({ event }) => ({ output: event.output }) },
        },
        onError: { target: 'not read', actions: 'record the failure' },
      },
      after: { 'choices answer': { target: 'not read', actions: 'record that time ran out' } },
    },
    known: { tags: 'ready', on: { 'choices.requested': 'being read' } },
    'not read': { tags: 'failed', on: { 'choices.requested': 'being read' } },
  },
})
