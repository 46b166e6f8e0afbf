import { type ActorRefFrom, setup } from 'xstate'
import { logicPort } from '../shared/port.ts'
import { accessTokensMachine } from './access-tokens.machine.ts'
import { accountFormMachine } from './account-form.machine.ts'
import { ownSessionsMachine } from './own-sessions.machine.ts'
import type { FormName } from './forms.ts'
import type { SafeLogic } from './safe.ts'

export type AccountSettingsActor = ActorRefFrom<typeof accountSettingsMachine>

export const accountSettingsMachine = setup({
  types: {} as {
    tags: 'failed'
    children: Record<FormName, 'form'> & {
      'own sessions': 'own sessions'
      'access tokens': 'access tokens'
      safe: 'show the secrets'
    }
  },
  actors: {
    form: accountFormMachine,
    'own sessions': ownSessionsMachine,
    'access tokens': accessTokensMachine,
    /** Shows new recovery codes and access tokens without passing them through the machines. */
    'show the secrets': logicPort<SafeLogic>('show the secrets'),
  },
}).createMachine({
  id: 'account settings',
  description:
    "The settings of one's own account: forms that are saved separately, the list of sessions, and access tokens.",
  initial: 'open',
  states: {
    open: {
      invoke: [
        { id: 'name', src: 'form', input: { form: 'name' }, onError: 'broken' },
        { id: 'instructions', src: 'form', input: { form: 'instructions' }, onError: 'broken' },
        { id: 'e-mail', src: 'form', input: { form: 'e-mail' }, onError: 'broken' },
        { id: 'password', src: 'form', input: { form: 'password' }, onError: 'broken' },
        { id: 'end of codes', src: 'form', input: { form: 'end of codes' }, onError: 'broken' },
        { id: 'recovery codes', src: 'form', input: { form: 'recovery codes' }, onError: 'broken' },
        { id: 'deletion', src: 'form', input: { form: 'deletion' }, onError: 'broken' },
        { id: 'own sessions', src: 'own sessions', systemId: 'own sessions', onError: 'broken' },
        { id: 'access tokens', src: 'access tokens', systemId: 'access tokens', onError: 'broken' },
        { id: 'safe', src: 'show the secrets', systemId: 'safe', input: null, onError: 'broken' },
      ],
    },
    broken: { type: 'final', tags: 'failed' },
  },
})
