import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

const newKey = () => crypto.randomUUID()

/** Why the signed-in person can't invite people here; null if they can. */
export function useInviteRefusal(): string | null {
  const refusal = useRefusal('administrator')
  const session = useFeature('session')
  const isVerified = useSelector(session, (snapshot) => snapshot?.context.user?.isVerified ?? true)
  return refusal ?? (isVerified ? null : texts.confirmBeforeInviting)
}

/** Code of the open organisation. */
function useProject(): string {
  const workspace = useFeature('workspace')
  return useSelector(workspace, (snapshot) => snapshot?.context.organisation?.code ?? '')
}

/** The link to copy for this person; null until the feature runs. */
export function useInvitationLink({ id }: OrganisationUser) {
  const actor = useFeature('invitation link')
  const project = useProject()
  const refusal = useInviteRefusal()
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => () => actor?.send({ type: 'command.dismissed' }), [actor, id])
  if (!actor || !snapshot) return null
  const { intention, output, failure } = snapshot.context
  const isThisUser = intention?.payload.userId === id
  const isBusy = snapshot.hasTag('busy')
  const request = (isWithdrawn: boolean) =>
    actor.send({ type: 'command.requested', key: newKey(), payload: { project, userId: id, isWithdrawn } })
  return {
    link: isThisUser ? (output?.link ?? null) : null,
    isWithdrawn: isThisUser && snapshot.hasTag('done') && output?.link === null,
    isBusy,
    failure: isThisUser && snapshot.hasTag('failed') ? formFailure(failure) : null,
    disabledReason: refusal ?? (isBusy ? texts.creatingLink : null),
    create: () => request(false),
    withdraw: () => request(true),
  }
}

/** Resends this person's invitation; null until the feature runs. */
export function useInvitationRenewal({ id, email, role }: OrganisationUser) {
  const actor = useFeature('invitation renewal')
  const link = useFeature('invitation link')
  const project = useProject()
  const refusal = useInviteRefusal()
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => () => actor?.send({ type: 'command.dismissed' }), [actor, id])
  if (!actor || !snapshot) return null
  const { intention, failure } = snapshot.context
  const isThisUser = intention?.payload.userId === id
  const isBusy = snapshot.hasTag('busy')
  return {
    isBusy,
    isSent: isThisUser && snapshot.hasTag('done'),
    failure: isThisUser && snapshot.hasTag('failed') ? formFailure(failure) : null,
    disabledReason: refusal ?? (isBusy ? texts.resending : null),
    send: () => {
      // Resending invalidates the link that was copied before.
      link?.send({ type: 'command.dismissed' })
      actor.send({ type: 'command.requested', key: newKey(), payload: { project, userId: id, email, role } })
    },
  }
}
