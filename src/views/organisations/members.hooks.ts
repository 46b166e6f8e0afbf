import { useSelector } from '@xstate/react'
import type { OrganisationUser } from '../../../contract/organisations/organisations.schemas.ts'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import type { MemberRole } from '../../../contract/session/session.schemas.ts'
import { type MemberSort, shownMembers } from '../../machines/organisations/members.selectors.ts'
import type { DeletionPhase } from '../shared/deletion-phase.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { useSearch } from '../shared/search.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** The sorted members, and removing one; null until the list runs. */
export function useMembers(users: readonly OrganisationUser[]) {
  const members = useFeature('members')
  const snapshot = useSelector(members, (current) => current)
  const search = useSearch(useSelector(members, (snapshot) => snapshot?.children.search))
  const removal = useRowDeletion('member removal')
  const refusal = useRefusal('administrator')
  if (!members || !snapshot) return null
  const { sort } = snapshot.context
  return {
    sort,
    ...search,
    refusal,
    rows: shownMembers(users, search.applied, sort),
    failure: removal.message === null ? null : texts.notRemoved(removal.message),
    removalOf: ({ id }: OrganisationUser): { phase: DeletionPhase; disabledReason: string | null } => ({
      phase: removal.phaseOf(id),
      disabledReason: refusal ?? (removal.isBusy ? texts.removing : null),
    }),
    sortBy: (requested: MemberSort) => members.send({ type: 'members.sorted', sort: requested }),
    open: (user: OrganisationUser) => members.send({ type: 'members.settings opened', user }),
    remove: ({ id, name, email }: OrganisationUser) => removal.press(id, name || email),
    keep: removal.cancel,
  }
}

export type MembersView = NonNullable<ReturnType<typeof useMembers>>

/** The settings of one member; null while none are open. */
export function useMemberSettings() {
  const members = useFeature('members')
  const refusal = useRefusal('administrator')
  const snapshot = useSelector(members, (current) => current)
  if (!members || !snapshot?.hasTag('open') || !snapshot.context.user) return null
  const { user, role, failure, answer } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  return {
    user,
    role,
    answer,
    failure: formFailure(failure),
    isSaving: snapshot.hasTag('saving'),
    isResetting: snapshot.hasTag('resetting'),
    refusal,
    saveDisabledReason: refusal ?? (isBusy ? texts.saving : role === user.role ? texts.sameRole : null),
    chooseRole: (chosen: MemberRole) => members.send({ type: 'members.role chosen', role: chosen }),
    save: () => members.send({ type: 'members.save requested' }),
    resetPassword: () => members.send({ type: 'members.password reset requested' }),
    close: () => members.send({ type: 'members.settings closed' }),
  }
}
