import { deletionPhaseOf } from '../shared/deletion-phase.ts'
import { actionPhaseOf } from '../shared/action-phase.ts'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Organisation, OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import {
  type FieldName,
  fieldsInConflict,
  problemOf,
  shownFields,
  saveDisabledReason,
  sqlForAdministrators,
  webAllowed,
} from '../../machines/organisations/form.projection.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useInviteRefusal } from './invitation.hooks.ts'
import { useFeature } from '../shared/system-context.ts'
import { ownZone, whenOf } from '../shared/when.ts'

const newKey = () => crypto.randomUUID()

/** The open organisation and this person's membership; null once the organisation is gone. */
export function useOwnOrganisation(): { organisation: Organisation; own: OrganisationUser | null } | null {
  const workspace = useFeature('workspace')
  const organisation = useSelector(workspace, (snapshot) => snapshot?.context.organisation ?? null)
  const personId = useSelector(workspace, (snapshot) => snapshot?.context.personId ?? '')
  if (!organisation) return null
  return { organisation, own: organisation.users.find(({ id }) => id === personId) ?? null }
}

/** Reloads the organisation when its settings open, because no event reports changes of its members. */
export function useFreshOrganisation(): void {
  const workspace = useFeature('workspace')
  useEffect(() => workspace?.send({ type: 'workspace.organisation requested' }), [workspace])
}

/** The organisation's form; null until it runs. */
export function useOrganisationForm() {
  const form = useFeature('organisation form')
  const choices = useFeature('form choices')
  const refusal = useRefusal('administrator')
  const snapshot = useSelector(form, (current) => current)
  const known = useSelector(choices, (current) => current)
  useEffect(() => choices?.send({ type: 'choices.requested' }), [choices])
  if (!form || !snapshot) return null
  const { remote, edits, other, keeping, failure } = snapshot.context
  const fields = shownFields(remote, edits)
  const isBusy = snapshot.hasTag('busy')
  const inConflict = new Set(fieldsInConflict(remote, edits))
  return {
    isOpening: snapshot.hasTag('opening'),
    isBusy,
    isEdited: Object.keys(edits).length > 0,
    isSaved: snapshot.hasTag('saved'),
    hasOther: other !== null,
    keeping,
    failure: snapshot.hasTag('failed') ? formFailure(failure) : null,
    refusal,
    saveDisabledReason: refusal ?? (isBusy ? texts.saving : saveDisabledReason(remote, edits)),
    models: known?.context.models ?? [],
    partners: known?.context.partners ?? [],
    webAllowed,
    sqlForAdministrators,
    areChoicesUnread: known?.hasTag('failed') ?? false,
    field: (name: FieldName) => ({
      value: fields[name],
      error: edits[name] ? problemOf(name, fields[name]) : null,
      /** The value that someone else saved meanwhile; null if there is no conflict. */
      latest: inConflict.has(name) ? remote[name] : null,
      change: (text: string) => form.send({ type: 'form.changed', field: name, text }),
      keepMine: () => form.send({ type: 'form.mine kept', field: name }),
      takeLatest: () => form.send({ type: 'form.theirs taken', field: name }),
    }),
    save: () => form.send({ type: 'form.save requested' }),
    discard: () => form.send({ type: 'form.discarded' }),
    takeOther: () => form.send({ type: 'form.other tab taken' }),
    leaveOther: () => form.send({ type: 'form.other tab left' }),
  }
}

export type OrganisationFormView = NonNullable<ReturnType<typeof useOrganisationForm>>

/** Whether one-time codes are mandatory. */
export function useEnforcedMfa() {
  const actor = useFeature('enforced mfa')
  const session = useFeature('session')
  const snapshot = useSelector(actor, (current) => current)
  const hasMfa = useSelector(session, (current) => current?.context.user?.hasMfa ?? false)
  const { pathname } = useLocation()
  if (!actor || !snapshot) return null
  const { isEnforced, requested, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const needsOwn = !hasMfa && !isEnforced
  return {
    isOn: isBusy ? requested : isEnforced,
    /** Where the person sets up their own codes first, leading back here; null if they have them, or need none. */
    setUpAddress: needsOwn ? `${pagePath('createTotp')}?${new URLSearchParams({ next: pathname })}` : null,
    disabledReason: isBusy ? texts.saving : needsOwn ? texts.ownMfaFirst : null,
    failure: snapshot.hasTag('failed') ? formFailure(failure) : null,
    choose: (isRequested: boolean) => actor.send({ type: 'enforced mfa.chosen', isEnforced: isRequested }),
  }
}

/** Whether a trial link may be created, and until when. */
export function useTrialConsent() {
  const actor = useFeature('trial consent')
  const snapshot = useSelector(actor, (current) => current)
  const [now] = useState(Date.now)
  if (!actor || !snapshot) return null
  const { until, requested, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  return {
    isOn: isBusy ? requested : until !== null,
    until: until === null ? null : whenOf(until, now, ownZone()).moment,
    disabledReason: isBusy ? texts.saving : null,
    failure: snapshot.hasTag('failed') ? formFailure(failure) : null,
    choose: (isGiven: boolean) => actor.send({ type: 'trial consent.chosen', isGiven }),
  }
}

/** Reading the organisation's website. */
export function useWebsite() {
  const actor = useFeature('website')
  const refusal = useRefusal('administrator')
  const snapshot = useSelector(actor, (current) => current)
  return {
    phase: actionPhaseOf(snapshot),
    refusal,
    isRead: snapshot?.hasTag('read') ?? false,
    failure: snapshot?.context.failure?.message ?? null,
    read: () => actor?.send({ type: 'website.reading requested', key: newKey() }),
    cancel: () => actor?.send({ type: 'website.cancel requested' }),
  }
}

/** The invitation page; null until it runs. */
export function useInvite() {
  const invite = useFeature('invite')
  const inviteDisabledReason = useInviteRefusal()
  const snapshot = useSelector(invite, (current) => current)
  if (!invite || !snapshot) return null
  const { email, role, invited, failure } = snapshot.context
  const refusal = snapshot.hasTag('failed') ? failure : null
  return {
    email,
    role,
    invited: snapshot.hasTag('invited') ? invited : null,
    /** The person invited last, while the next invitation is being written. */
    justInvited: snapshot.hasTag('invited') ? null : invited,
    isBusy: snapshot.hasTag('busy'),
    sendDisabledReason: inviteDisabledReason ?? (snapshot.hasTag('busy') ? texts.inviting : null),
    emailError: refusal?.fields?.['email'] ?? null,
    roleError: refusal?.fields?.['role'] ?? null,
    failure: refusal?.fields ? null : formFailure(refusal),
    setEmail: (typed: string) => invite.send({ type: 'invite.email changed', email: typed }),
    setRole: (chosen: OrganisationUser['role']) => invite.send({ type: 'invite.role chosen', role: chosen }),
    send: () => invite.send({ type: 'invite.send requested', key: newKey() }),
    inviteAnother: () => invite.send({ type: 'invite.another requested' }),
  }
}

/** The button that deletes the organisation. */
export function useOrganisationDeletion() {
  const settings = useFeature('settings')
  const refusal = useRefusal('administrator')
  const snapshot = useSelector(settings, (current) => current)
  const child = useSelector(settings, (current) => current?.children.confirmation)
  const phase = useSelector(child, deletionPhaseOf)
  return {
    phase,
    disabledReason: refusal ?? (snapshot?.hasTag('busy') ? texts.deleting : null),
    failure: snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    press: () => settings?.send({ type: 'settings.deletion requested' }),
    callOff: () => settings?.send({ type: 'settings.deletion cancelled' }),
  }
}
