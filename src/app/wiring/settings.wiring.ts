import { readingWebsiteLabel } from '../../../contract/jobs/jobs.schemas.ts'
import { fromCallback, fromPromise } from 'xstate'
import { backgroundReadingMachine } from '../../machines/organisations/background-reading.machine.ts'
import { choicesMachine } from '../../machines/organisations/choices.machine.ts'
import { type FormDraftFact, type FormDraftUpdate, formMachine } from '../../machines/organisations/form.machine.ts'
import { invitationLink, invitationRenewal } from '../../machines/organisations/invitation.command.ts'
import { inviteMachine } from '../../machines/organisations/invite.machine.ts'
import { memberTokenList, memberTokensMachine } from '../../machines/organisations/member-tokens.machine.ts'
import { membersMachine } from '../../machines/organisations/members.machine.ts'
import { modelRulesMachine } from '../../machines/organisations/model-rules.machine.ts'
import { enforcedMfaMachine } from '../../machines/organisations/mfa.machine.ts'
import { settingsMachine } from '../../machines/organisations/settings.machine.ts'
import { sharingRuleMachine } from '../../machines/organisations/sharing-rule.machine.ts'
import {
  type SharingDraftFact,
  type SharingDraftUpdate,
  sharingMachine,
} from '../../machines/organisations/sharing.machine.ts'
import { trialConsentMachine } from '../../machines/organisations/trial-consent.machine.ts'
import { websiteMachine } from '../../machines/organisations/website.machine.ts'
import { confirmDeleteMachine } from '../../machines/shared/confirm-delete.machine.ts'
import type { Drafts } from '../../services/chat/drafts.service.ts'
import type { JobsService } from '../../services/jobs/jobs.service.ts'
import { editsIn, textOf } from '../../services/organisations/form-draft.ts'
import type { SettingsService } from '../../services/organisations/settings.service.ts'
import type { SharingDrafts } from '../../services/organisations/sharing-drafts.ts'
import { wireCancellableJob } from './job.wiring.ts'
import { provideRequests } from './provide-requests.ts'
import { wireRowDeletion } from './row-deletion.wiring.ts'

export const wireSettings = (
  service: SettingsService,
  { drafts, sharingDrafts }: { drafts: Drafts; sharingDrafts: SharingDrafts },
  jobs: JobsService,
) => {
  const websiteReading = wireCancellableJob(jobs, readingWebsiteLabel, ({ project, request }, signal) =>
    service.readWebsite(project, String(request), signal),
  )
  return settingsMachine.provide({
    actors: {
      // Only handles the second click; the settings machine sends the request.
      'confirm delete': confirmDeleteMachine.provide({
        actors: { 'delete thing': fromPromise(async (): Promise<unknown> => null) },
      }),
      'delete organisation': fromPromise(({ input, signal }) => service.remove(input.project, signal)),
      'form choices': choicesMachine.provide({
        actors: { 'read choices': fromPromise(({ signal }) => service.readChoices(signal)) },
      }),
      'organisation form': formMachine.provide({
        actors: {
          'keep the form': keepForm(drafts),
          'change organisation': fromPromise(({ input, signal }) =>
            service.change(input.project, input.change, signal),
          ),
        },
      }),
      'enforced mfa': enforcedMfaMachine.provide({
        actors: {
          'change organisation': fromPromise(({ input, signal }) =>
            service.change(input.project, input.change, signal),
          ),
        },
      }),
      'trial consent': trialConsentMachine.provide({
        actors: {
          'change organisation': fromPromise(({ input, signal }) =>
            service.change(input.project, input.change, signal),
          ),
        },
      }),
      'model rules': provideRequests(modelRulesMachine, {
        'read model use': ({ project }, signal) => service.readModelUse(project, signal),
        'save model rules': ({ project, change }, signal) => service.saveModelRules(project, change, signal),
      }),
      'background reading': provideRequests(backgroundReadingMachine, {
        'read background reading': ({ project }, signal) => service.readBackgroundReading(project, signal),
        'change background reading': ({ project, change }, signal) =>
          service.changeBackgroundReading(project, change, signal),
      }),
      members: membersMachine.provide({
        actors: {
          'change role': fromPromise(({ input, signal }) =>
            service.changeRole(input.project, input.userId, input.role, signal),
          ),
          'reset password': fromPromise(({ input, signal }) =>
            service.resetPassword(input.project, input.userId, signal),
          ),
          'row deletion': wireRowDeletion(({ project, id }, signal) => service.removeUser(project ?? '', id, signal)),
        },
      }),
      'member tokens': memberTokensMachine.provide({
        actors: {
          'member token list': provideRequests(memberTokenList, {
            read: ({ project }, signal) => service.listAccessTokens(project, signal),
          }),
          'row deletion': wireRowDeletion(({ project, id }, signal) =>
            service.endAccessToken(project ?? '', id, signal),
          ),
        },
      }),
      invite: inviteMachine.provide({
        actors: {
          'invite person': fromPromise(({ input, signal }) => service.invite(input.project, input.invitation, signal)),
        },
      }),
      'invitation link': provideRequests(invitationLink, {
        send: async ({ payload: { project, userId, isWithdrawn } }, signal) => {
          if (!isWithdrawn) return { link: await service.makeInvitationLink(project, userId, signal) }
          await service.withdrawInvitationLink(project, userId, signal)
          return { link: null }
        },
      }),
      'invitation renewal': provideRequests(invitationRenewal, {
        send: async ({ key, payload: { project, email, role } }, signal) => {
          await service.invite(project, { email, role, idempotencyKey: key }, signal)
          return null
        },
      }),
      sharing: sharingMachine.provide({
        actors: {
          'keep the rules': keepRules(sharingDrafts),
          'read sharing': fromPromise(({ input, signal }) => service.readSharing(input.project, signal)),
          'save rules': fromPromise(({ input, signal }) =>
            service.saveRules(input.project, input.base, input.rules, signal),
          ),
          'start sharing': fromPromise(({ input, signal }) =>
            service.startSharing(input.project, input.idempotencyKey, signal),
          ),
          'sharing rule': sharingRuleMachine.provide({
            actors: {
              'list values': fromPromise(({ input, signal }) =>
                service.listValues(input.project, input.dimension, input.search, signal),
              ),
            },
          }),
        },
      }),
      website: websiteMachine.provide({
        actors: {
          job: websiteReading.job,
          'call off the reading': fromPromise(({ input, signal }) => websiteReading.cancel(input.project, signal)),
        },
      }),
    },
  })
}

const keepRules = (drafts: SharingDrafts) =>
  fromCallback<SharingDraftUpdate, { project: string; personId: string }>(({ input, sendBack, receive }) => {
    const fact: SharingDraftFact = { type: 'sharing.draft read', draft: drafts.read(input) }
    sendBack(fact)
    receive(({ draft }) => drafts.keep(input, draft))
  })

/** Stores the form's edits as one draft per person, and reports what another tab does with it. */
export const keepForm = (drafts: Drafts) =>
  fromCallback<FormDraftUpdate, { project: string; personId: string }>(({ input, sendBack, receive }) => {
    const notify = (fact: FormDraftFact) => sendBack(fact)
    const draft = drafts.open({ ...input, kind: 'organisation', id: 'settings', beginning: '' })
    /** The text as this tab knows it; null until it was read. */
    let known: string | null = null
    let { failure, other } = draft.state()
    const stop = draft.subscribe(() => {
      const now = draft.state()
      if (now.phase !== 'ready') return
      if (now.failure !== failure) notify({ type: 'draft.keeping told', failure: now.failure })
      if (now.other !== other)
        notify({ type: 'draft.written elsewhere', edits: now.other === null ? null : editsIn(now.other) })
      if (now.text !== known) notify({ type: 'draft.read', edits: editsIn(now.text) })
      known = now.text
      failure = now.failure
      other = now.other
    })
    receive((update) => {
      if (update.type === 'draft.other taken') return draft.takeOther()
      if (update.type === 'draft.other left') return draft.leaveOther()
      known = update.type === 'draft.changed' ? textOf(update.edits) : ''
      if (known === '') draft.useUp()
      else draft.write(known)
    })
    return () => {
      stop()
      draft.close()
    }
  })
