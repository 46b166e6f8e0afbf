import { useSelector } from '@xstate/react'
import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import type { MemberRole, MembersActor } from '../../machines/organisations/members.machine.ts'
import { type MemberSort, sortedMembers } from '../../machines/organisations/members.selectors.ts'
import type { ConfirmDeleteActor } from '../../machines/shared/confirm-delete.machine.ts'
import { useFeature } from '../shared/system-context.ts'

/** The people of the organisation in their order, and the removal of one of them; null while the list does not live. */
export function useMembers(users: readonly OrganisationUser[]) {
  const members = useFeature<MembersActor>('members')
  const snapshot = useSelector(members, (current) => current)
  const child = useSelector(members, (current) => current?.children['removal'] as ConfirmDeleteActor | undefined)
  const removal = useSelector(child, (current) => current)
  if (!members || !snapshot) return null
  const { sort, leaving } = snapshot.context
  const isRemoving = removal?.hasTag('busy') ?? false
  return {
    sort,
    rows: sortedMembers(users, sort),
    failure: leaving && removal?.context.failure ? texts.notRemoved(removal.context.failure.message) : null,
    removalOf: ({ id }: OrganisationUser): { phase: 'ready' | 'armed'; whyNot: string | null } => ({
      phase: leaving?.id === id && removal?.hasTag('asking') ? 'armed' : 'ready',
      whyNot: isRemoving ? texts.removing : null,
    }),
    sortBy: (wanted: MemberSort) => members.send({ type: 'members.sorted', sort: wanted }),
    open: (user: OrganisationUser) => members.send({ type: 'members.settings opened', user }),
    remove: (user: OrganisationUser) => members.send({ type: 'members.removal requested', user }),
    keep: () => members.send({ type: 'members.removal cancelled' }),
  }
}

export type MembersView = NonNullable<ReturnType<typeof useMembers>>

/** The settings of one person; null while none are open. */
export function useMemberSettings() {
  const members = useFeature<MembersActor>('members')
  const snapshot = useSelector(members, (current) => current)
  if (!members || !snapshot?.hasTag('open') || !snapshot.context.user) return null
  const { user, role, failure, answer } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  return {
    user,
    role,
    answer,
    failure: failure ? formFailure(failure) : null,
    isSaving: snapshot.hasTag('saving'),
    isResetting: snapshot.hasTag('resetting'),
    whyNotSave: isBusy ? texts.saving : role === user.role ? texts.sameRole : null,
    chooseRole: (chosen: MemberRole) => members.send({ type: 'members.role chosen', role: chosen }),
    save: () => members.send({ type: 'members.save requested' }),
    resetPassword: () => members.send({ type: 'members.password reset requested' }),
    close: () => members.send({ type: 'members.settings closed' }),
  }
}
