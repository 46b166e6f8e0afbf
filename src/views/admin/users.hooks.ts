import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { AdminUser } from '../../../contract/admin/admin.schemas.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import type { EditUserActor } from '../../machines/admin/edit-user.machine.ts'
import { useFeature, useSystem } from '../shared/system-context.ts'
import { useAdminList } from './admin.hooks.ts'

const projectsOf = ({ projects }: AdminUser) => projects.map(({ code }) => code)
const textsOf = (user: AdminUser) => [user.email, user.name, ...projectsOf(user), ...user.roles]
function sortableOf(user: AdminUser, column: string) {
  if (column === 'projects') return projectsOf(user).join(' ')
  return column === 'createdAt' ? user.createdAt : column === 'name' ? user.name : user.email
}

/** The users, and the one whose dialog the URL opens. */
export function useUsers() {
  const { userId = null } = useParams()
  const { goTo } = useSystem()
  const edit = useFeature('user-edit')
  useEffect(() => edit?.send({ type: 'edit.user named', userId }), [edit, userId])
  const list = useAdminList<AdminUser>('admin-users', textsOf, sortableOf)
  const opened = list.rows.find(({ id }) => id === userId) ?? null
  return {
    list,
    opened,
    isUnknown: userId !== null && opened === null && list.isRead,
    open: (id: string) => goTo(pagePath('adminUsers', { userId: id })),
    close: () => goTo(pagePath('adminUsers')),
  }
}

/** The form of one user: edits on top of the saved values. */
export function useUserForm(user: AdminUser) {
  const edit = useFeature('user-edit')
  const draft = useSelector(edit, (snapshot) => snapshot?.context.draft ?? noDraft)
  const { email, name, roles } = { ...user, ...draft }
  const refusal = useSelector(edit, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null))
  const { email: emailError = null, name: nameError = null } = refusal?.fields ?? {}
  const change = (changed: typeof draft) => edit?.send({ type: 'edit.field changed', change: changed })
  return {
    ...{ email, name },
    isUnsaved: email !== user.email || name !== user.name || roles.join() !== user.roles.join(),
    isSuperadmin: roles.includes('superadmin'),
    isBusy: useSelector(edit, (snapshot) => snapshot?.hasTag('busy') ?? false),
    ...{ emailError, nameError },
    failure: emailError === null && nameError === null ? formFailure(refusal) : null,
    setEmail: (requested: string) => change({ email: requested }),
    setName: (requested: string) => change({ name: requested }),
    setSuperadmin: (isSuperadmin: boolean) => {
      const others = user.roles.filter((role) => role !== 'superadmin')
      change({ roles: isSuperadmin ? [...others, 'superadmin'] : others })
    },
    save: () => edit?.send({ type: 'edit.save requested' }),
  }
}

const noDraft: ReturnType<EditUserActor['getSnapshot']>['context']['draft'] = {}
