import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { OwnSession } from '../../../contract/session/session.schemas.ts'
import { listed } from '../../../contract/shared/listed.ts'
import { type FormName, withLater } from '../../machines/session/forms.ts'
import { soleAdministrations } from '../../machines/session/session.selectors.ts'
import { useAccountActor } from '../shared/account-actor.hooks.ts'
import { useFeature } from '../shared/system-context.ts'
import { type AccountForm, useAccountForm, useAccountPage } from './account.hooks.ts'
import { useSession } from './session.hooks.ts'

const noSessions: readonly OwnSession[] = []

export function useSettingsPage() {
  const { actor, ...page } = useAccountPage({ page: 'settings' })
  return { ...page, isThere: actor !== undefined, user: useSession().user }
}

/** One settings form and its submission. */
export function useSettingsForm(name: FormName) {
  const settings = useAccountActor('settings')
  const form = useSelector(settings, (snapshot) => snapshot?.children[name])
  return useAccountForm(form)
}

/** The fields' values, which must not be in a machine. `isBehind`: they differ from what is saved. */
export function useFormFields<V extends Record<string, string>>(form: AccountForm, initial: V) {
  const [values, setValues] = useState(initial)
  const [sent, setSent] = useState(initial)
  const [saves, setSaves] = useState(form.saves)
  const [isBehind, setBehind] = useState(false)
  if (saves !== form.saves) {
    setSaves(form.saves)
    setBehind(Object.keys(values).some((name) => values[name] !== sent[name]))
    setValues(withLater(initial, values, sent))
    setSent(initial)
  }
  return {
    values,
    isBehind,
    change: (changes: Partial<V>) => {
      setValues((former) => ({ ...former, ...changes }))
      if (form.isSaved) form.close()
    },
    noteSent: () => setSent(values),
  }
}

export function useOwnSessions() {
  const actor = useFeature('own sessions')
  return {
    sessions: useSelector(actor, (snapshot) => snapshot?.context.sessions ?? noSessions),
    endingId: useSelector(actor, (snapshot) => snapshot?.context.endingId ?? null),
    isBusy: useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? true),
    hasFailed: useSelector(actor, (snapshot) => snapshot?.hasTag('failed') ?? false),
    message: useSelector(actor, (snapshot) => snapshot?.context.failure?.message ?? null),
    listAgain: () => actor?.send({ type: 'sessions.list requested' }),
    end: (sessionId: string) => actor?.send({ type: 'sessions.one ended', sessionId }),
    endAll: () => actor?.send({ type: 'sessions.all ended' }),
  }
}

/** Names of the organisations that prevent this person from deleting their account; null if there are none. */
export function useOnlyAdministrator(): string | null {
  const { user } = useSession()
  const organisations = useFeature('organisations')
  return useSelector(organisations, (snapshot) => {
    const names = soleAdministrations(snapshot?.context.organisations ?? [], user?.id ?? '')
    return names.length === 0 ? null : listed(names)
  })
}
