import { backgroundReadingMachine } from '../../src/machines/organisations/background-reading.machine.ts'
import { choicesMachine } from '../../src/machines/organisations/choices.machine.ts'
import { formMachine } from '../../src/machines/organisations/form.machine.ts'
import { invitationLink, invitationRenewal } from '../../src/machines/organisations/invitation.command.ts'
import { inviteMachine } from '../../src/machines/organisations/invite.machine.ts'
import { memberTokenList, memberTokensMachine } from '../../src/machines/organisations/member-tokens.machine.ts'
import { membersMachine } from '../../src/machines/organisations/members.machine.ts'
import { enforcedMfaMachine } from '../../src/machines/organisations/mfa.machine.ts'
import { modelRulesMachine } from '../../src/machines/organisations/model-rules.machine.ts'
import { trialConsentMachine } from '../../src/machines/organisations/trial-consent.machine.ts'
import { organisationsMachine } from '../../src/machines/organisations/organisations.machine.ts'
import { settingsMachine } from '../../src/machines/organisations/settings.machine.ts'
import { sharingRuleMachine } from '../../src/machines/organisations/sharing-rule.machine.ts'
import { sharingMachine } from '../../src/machines/organisations/sharing.machine.ts'
import { websiteMachine } from '../../src/machines/organisations/website.machine.ts'
import { confirmDeleteMachine } from '../../src/machines/shared/confirm-delete.machine.ts'
import { rowDeletionMachine } from '../../src/machines/shared/row-deletion.machine.ts'
import { workspaceMachine } from '../../src/machines/workspace.machine.ts'
import { organisation } from '../model/organisations/examples.ts'
import {
  acme,
  backgroundReading,
  backgroundReadingWalk,
  choicesWalk,
  emptyRule,
  formWalk,
  inviteWalk,
  memberTokens,
  memberTokensWalk,
  membersWalk,
  mfaWalk,
  modelRulesWalk,
  modelUse,
  trialConsentWalk,
  rule,
  settingsWalk,
  sharingRuleWalk,
  sharingWalk,
  tables,
  websiteWalk,
} from '../model/organisations/settings.walk.ts'
import { user } from '../model/session/session.walk.ts'
import { organisationCompanions } from './companions.ts'
import { answered, happened, type Kin, led } from './deaf.ts'
import { type Room, room } from './room.ts'

const project = 'acme'
const page = '/acme/settings'

/** The person who looks is an administrator here and there. */
const users = acme.users.map((one) => (one.id === 'p1' ? { ...one, id: user.id } : one))
const own = { ...acme, numWebPages: 12, users }
const there = { ...organisation('zulu', 'Zulu Shipping'), users }

const choices = { models: [{ id: 'm1', label: 'Model one' }], partners: [{ id: 'partner-1', name: 'Northwind' }] }
const sharingRead = [happened('sharing.rules requested'), answered('sharing', { rules: [rule, emptyRule], tables })]

const settingsKin: Kin = {
  confirmation: (input) => led(confirmDeleteMachine, input, [happened('delete.requested')]),
}

/** What lives on the page of an organisation's settings. */
export const settingsCompanions: Room['companions'] = {
  ...organisationCompanions,
  organisations: () => led(organisationsMachine, undefined, [answered('list', [own, there])]),
  workspace: () => led(workspaceMachine, { project, personId: user.id }, [answered('organisation', own)]),
  settings: () => led(settingsMachine, { project, personId: user.id, organisation: own }),
  members: () => led(membersMachine, { project }),
  'member tokens': () => led(memberTokensMachine, { project }, [happened('member tokens.shown')]),
  'member token list': () => led(memberTokenList, { project }, [answered('first read', memberTokens)]),
  'member token ending': () => led(rowDeletionMachine, { kind: 'member token', project }),
  'member removal': () =>
    led(rowDeletionMachine, { kind: 'member', project }, [], {
      deletion: (input) => led(confirmDeleteMachine, input, [happened('delete.requested')]),
    }),
  invite: () => led(inviteMachine, { project }),
  'invitation link': () => led(invitationLink, undefined),
  'invitation renewal': () => led(invitationRenewal, undefined),
  'organisation form': () =>
    led(formMachine, { project, personId: user.id, organisation: own }, [happened('draft.read', { edits: {} })]),
  'form choices': () => led(choicesMachine, undefined, [happened('choices.requested'), answered('choices', choices)]),
  'enforced mfa': () => led(enforcedMfaMachine, { project, isEnforced: false }),
  'model rules': () =>
    led(modelRulesMachine, { project }, [happened('model rules.requested'), answered('use', modelUse)]),
  'background reading': () =>
    led(backgroundReadingMachine, { project }, [
      happened('background reading.requested'),
      answered('reading', backgroundReading),
    ]),
  'trial consent': () => led(trialConsentMachine, { project, until: null }),
  sharing: () => led(sharingMachine, { project, personId: user.id }, sharingRead),
  website: () => led(websiteMachine, { project }),
}

const setting = (systemId: string): Omit<Room, 'machine' | 'walk'> => ({
  systemId,
  sessionState: 'signed in',
  addresses: [page],
  companions: settingsCompanions,
})

const written = happened('form.changed', { field: 'name', text: 'Acme Two' })
const filters = { City: { type: 'exclude' as const, values: ['Mandalay', 'Naypyitaw'] } }

export const settingsRooms: Record<string, Room> = {
  'organisations/settings': room(settingsMachine, settingsWalk, { ...setting('settings'), kin: settingsKin }),
  'organisations/members': room(membersMachine, membersWalk, {
    ...setting('members'),
    distinguish: ({ failure, answer }) => [failure?.kind, answer],
  }),
  'organisations/member-tokens': room(memberTokensMachine, memberTokensWalk, setting('member tokens')),
  'organisations/invite': room(inviteMachine, inviteWalk, { ...setting('invite'), addresses: ['/acme/invite'] }),
  'organisations/form': room(formMachine, formWalk, {
    ...setting('organisation form'),
    furtherWalks: [],
    also: [
      [happened('draft.read', { edits: {} }), written],
      [
        happened('draft.read', { edits: { name: { mine: 'Acme Two', seen: 'Acme Ltd' } } }),
        happened('draft.written elsewhere', { edits: {} }),
        happened('draft.keeping told', { failure: 'not kept' }),
      ],
      [happened('draft.read', { edits: {} }), happened('form.changed', { field: 'website', text: 'javascript:x' })],
    ],
    distinguish: ({ edits, other, failure }) => [edits, other !== null, failure?.kind],
  }),
  'organisations/choices': room(choicesMachine, choicesWalk, setting('form choices')),
  'organisations/mfa': room(enforcedMfaMachine, mfaWalk, setting('enforced mfa')),
  'organisations/background-reading': room(
    backgroundReadingMachine,
    backgroundReadingWalk,
    setting('background reading'),
  ),
  'organisations/model-rules': room(modelRulesMachine, modelRulesWalk, setting('model rules')),
  'organisations/trial-consent': room(trialConsentMachine, trialConsentWalk, setting('trial consent')),
  'organisations/website': room(websiteMachine, websiteWalk, setting('website')),
  'organisations/sharing': room(sharingMachine, sharingWalk, {
    ...setting('sharing'),
    furtherWalks: [],
    also: [
      [happened('sharing.rules requested'), answered('sharing', { rules: [], tables: [] })],
      sharingRead,
      [...sharingRead, happened('sharing.rule taken out', { position: 0 })],
    ],
    distinguish: ({ rules, failure }) => [rules.length, failure?.kind],
  }),
  'organisations/sharing-rule': room(sharingRuleMachine, sharingRuleWalk, {
    ...setting('sharing rule'),
    companions: {
      ...settingsCompanions,
      sharing: (shown) =>
        led(
          sharingMachine,
          { project, personId: user.id },
          [...sharingRead, happened('sharing.rule opened', { position: 0 })],
          {
            rule: () => shown,
          },
        ),
    },
    furtherWalks: [],
    also: [[happened('rule.changed', { rule: { ...rule, dimensionFilters: filters } })]],
    distinguish: ({ rule: { targetOrg, dimensionFilters } }) => [targetOrg, dimensionFilters],
  }),
}
