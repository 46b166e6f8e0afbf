import { type ActorRefFrom, assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { Organisation } from '../../../contract/organisations/organisations.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { confirmDeleteMachine } from '../shared/confirm-delete.machine.ts'
import { failureOf, noAnswer } from '../shared/failure.ts'
import { requestPort } from '../shared/port.ts'
import { backgroundReadingMachine } from './background-reading.machine.ts'
import { choicesMachine } from './choices.machine.ts'
import { formMachine } from './form.machine.ts'
import { invitationLink, invitationRenewal } from './invitation.command.ts'
import { inviteMachine } from './invite.machine.ts'
import { memberTokensMachine } from './member-tokens.machine.ts'
import { membersMachine } from './members.machine.ts'
import { enforcedMfaMachine } from './mfa.machine.ts'
import { modelRulesMachine } from './model-rules.machine.ts'
import { sharingMachine } from './sharing.machine.ts'
import { trialConsentMachine } from './trial-consent.machine.ts'
import { websiteMachine } from './website.machine.ts'

export type SettingsActor = ActorRefFrom<typeof settingsMachine>

export type SettingsEvent =
  /** The organisation was read again. */
  | { type: 'settings.organisation read'; organisation: Organisation }
  | { type: 'settings.deletion requested' }
  | { type: 'settings.deletion cancelled' }

/** The organisation is being deleted. Requests refused meanwhile don't mean that the person lost their rights. */
export type DeletionFact = { type: 'workspace.deletion begun' } | { type: 'workspace.deletion over' }

type SettingsInput = { project: string; personId: string; organisation: Organisation }

export const settingsMachine = setup({
  types: {} as {
    context: { project: string; personId: string; organisation: Organisation; failure: Failure | null }
    events: SettingsEvent
    input: SettingsInput
    emitted: { type: 'address.requested'; to: string; replaces: boolean } | DeletionFact
    tags: 'busy' | 'failed' | 'asked for'
    children: {
      members: 'members'
      'member tokens': 'member tokens'
      invite: 'invite'
      'invitation link': 'invitation link'
      'invitation renewal': 'invitation renewal'
      form: 'organisation form'
      choices: 'form choices'
      'enforced mfa': 'enforced mfa'
      'trial consent': 'trial consent'
      'model rules': 'model rules'
      'background reading': 'background reading'
      sharing: 'sharing'
      website: 'website'
      confirmation: 'confirm delete'
    }
  },
  actors: {
    members: membersMachine,
    'member tokens': memberTokensMachine,
    invite: inviteMachine,
    'invitation link': invitationLink,
    'invitation renewal': invitationRenewal,
    'organisation form': formMachine,
    'form choices': choicesMachine,
    'enforced mfa': enforcedMfaMachine,
    'trial consent': trialConsentMachine,
    'model rules': modelRulesMachine,
    'background reading': backgroundReadingMachine,
    sharing: sharingMachine,
    website: websiteMachine,
    /** Only handles the second click; this machine sends the request. */
    'confirm delete': confirmDeleteMachine,
    'delete organisation': requestPort<unknown, { project: string }>('delete organisation'),
  },
  actions: {
    'take the organisation': assign(({ event }) => {
      assertEvent(event, 'settings.organisation read')
      return { organisation: event.organisation }
    }),
    'tell the form': sendTo('form', ({ context }) => ({
      type: 'form.organisation read',
      organisation: context.organisation,
    })),
    'tell the switch': sendTo('enforced mfa', ({ context }) => ({
      type: 'enforced mfa.organisation read',
      isEnforced: context.organisation.enforceMfa,
    })),
    'tell the trial consent': sendTo('trial consent', ({ context }) => ({
      type: 'trial consent.organisation read',
      until: context.organisation.trialConsentUntil ?? null,
    })),
    'press delete': sendTo('confirmation', { type: 'delete.requested' }),
    'tell that the deletion began': enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'workspace.deletion begun' })
    }),
    'tell that the deletion is over': enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'workspace.deletion over' })
    }),
    'record the failure': assign(({ event }) => ({ failure: failureOf(event) })),
    'record that time ran out': assign(() => ({ failure: noAnswer() })),
    'clear the failure': assign({ failure: null }),
    'go to the organisations': emit({ type: 'address.requested', to: pagePath('orgList'), replaces: true }),
  },
  delays: { 'deletion answer': 120_000 },
}).createMachine({
  id: 'organisation settings',
  description: "One organisation's settings, each part with its own lifecycle, and its deletion.",
  context: ({ input }) => ({ ...input, failure: null }),
  invoke: [
    { id: 'members', src: 'members', systemId: 'members', input: ({ context: { project } }) => ({ project }) },
    {
      id: 'member tokens',
      src: 'member tokens',
      systemId: 'member tokens',
      input: ({ context: { project } }) => ({ project }),
    },
    { id: 'invite', src: 'invite', systemId: 'invite', input: ({ context: { project } }) => ({ project }) },
    { id: 'invitation link', src: 'invitation link', systemId: 'invitation link' },
    { id: 'invitation renewal', src: 'invitation renewal', systemId: 'invitation renewal' },
    {
      id: 'form',
      src: 'organisation form',
      systemId: 'organisation form',
      input: ({ context: { project, personId, organisation } }) => ({ project, personId, organisation }),
    },
    { id: 'choices', src: 'form choices', systemId: 'form choices' },
    {
      id: 'enforced mfa',
      src: 'enforced mfa',
      systemId: 'enforced mfa',
      input: ({ context: { project, organisation } }) => ({ project, isEnforced: organisation.enforceMfa }),
    },
    {
      id: 'trial consent',
      src: 'trial consent',
      systemId: 'trial consent',
      input: ({ context: { project, organisation } }) => ({ project, until: organisation.trialConsentUntil ?? null }),
    },
    {
      id: 'model rules',
      src: 'model rules',
      systemId: 'model rules',
      input: ({ context: { project } }) => ({ project }),
    },
    {
      id: 'background reading',
      src: 'background reading',
      systemId: 'background reading',
      input: ({ context: { project } }) => ({ project }),
    },
    {
      id: 'sharing',
      src: 'sharing',
      systemId: 'sharing',
      input: ({ context: { project, personId } }) => ({ project, personId }),
    },
    { id: 'website', src: 'website', systemId: 'website', input: ({ context: { project } }) => ({ project }) },
  ],
  on: {
    'settings.organisation read': {
      actions: ['take the organisation', 'tell the form', 'tell the switch', 'tell the trial consent'],
    },
  },
  initial: 'kept',
  states: {
    kept: {
      on: { 'settings.deletion requested': { target: 'asked for deletion', actions: 'clear the failure' } },
    },
    'asked for deletion': {
      tags: 'asked for',
      entry: 'press delete',
      invoke: {
        id: 'confirmation',
        src: 'confirm delete',
        input: ({ context: { project } }) => ({ thing: { kind: 'organisation', project, id: project } }),
        onDone: 'being deleted',
        onError: 'kept',
      },
      on: {
        'settings.deletion requested': { actions: 'press delete' },
        'settings.deletion cancelled': 'kept',
      },
    },
    'being deleted': {
      description: 'Waits for the server to delete the organisation with all its content.',
      tags: 'busy',
      entry: 'tell that the deletion began',
      invoke: {
        id: 'deletion',
        src: 'delete organisation',
        input: ({ context: { project } }) => ({ project }),
        onDone: { target: 'deleted', actions: 'go to the organisations' },
        onError: { target: 'not deleted', actions: ['record the failure', 'tell that the deletion is over'] },
      },
      after: {
        'deletion answer': {
          target: 'not deleted',
          actions: ['record that time ran out', 'tell that the deletion is over'],
        },
      },
    },
    'not deleted': {
      tags: 'failed',
      on: { 'settings.deletion requested': { target: 'asked for deletion', actions: 'clear the failure' } },
    },
    deleted: { type: 'final' },
  },
})
