import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { type NewAccessToken, tokenDays } from '../../../contract/session/access-tokens.schemas.ts'
import { accessTokensTexts as texts } from '../../../contract/session/access-tokens.texts.ts'
import { formFailure } from '../../../contract/shared/form-result.ts'
import type { TokenScope } from '../../../contract/shared/route.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { useFeature } from '../shared/system-context.ts'
import { useSafe } from './account.hooks.ts'
import { useSession } from './session.hooks.ts'

/** The person's access tokens, and revoking one. */
export function useAccessTokens() {
  const list = useResource('access token list')
  return {
    tokens: list.data ?? [],
    isLoading: list.isLoading && list.data === null,
    failure: list.isFailed ? (list.message ?? texts.listFailed) : null,
    readAgain: list.readAgain,
    ending: useRowDeletion('access token ending'),
  }
}

type Fields = { name: string; project: string | null; scopes: readonly TokenScope[]; days: NewAccessToken['days'] }
const firstFields: Fields = { name: '', project: null, scopes: ['read'], days: tokenDays[2] }

/** Why the form can't be submitted yet. */
function missingOf({ name, project, scopes }: Fields): string | null {
  if (name.trim() === '') return texts.nameFirst
  if (project === null) return texts.organisationFirst
  return scopes.length === 0 ? texts.scopeFirst : null
}

/** The form for a new token. `secret`: that of the created one, which isn't shown again. */
export function useNewAccessToken() {
  const creation = useFeature('access token creation')
  const { user } = useSession()
  const { accessToken, empty } = useSafe()
  const projects = user?.projects ?? []
  const [given, setFields] = useState(firstFields)
  const [only] = projects.length === 1 ? projects : []
  const fields = { ...given, project: given.project ?? only?.code ?? null }
  const isBusy = useSelector(creation, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isDone = useSelector(creation, (snapshot) => snapshot?.hasTag('done') ?? false)
  const isAdministrator = projects.some(({ code, role }) => code === fields.project && role === 'admin')
  const scopes = fields.scopes.filter((scope) => scope !== 'admin' || isAdministrator)
  return {
    projects,
    fields,
    isAdministrator,
    change: (more: Partial<Fields>) => setFields({ ...given, ...more }),
    choose: (scope: TokenScope, isChosen: boolean) =>
      setFields({ ...given, scopes: [...given.scopes.filter((one) => one !== scope), ...(isChosen ? [scope] : [])] }),
    isBusy,
    secret: isDone ? accessToken : null,
    failure: useSelector(creation, (snapshot) =>
      snapshot?.hasTag('failed') ? formFailure(snapshot.context.failure) : null,
    ),
    disabledReason: isBusy ? texts.creating : missingOf({ ...fields, scopes }),
    submit: () =>
      creation?.send({
        type: 'command.requested',
        key: crypto.randomUUID(),
        payload: { ...fields, project: fields.project ?? '', scopes: [...scopes], name: fields.name.trim() },
      }),
    close: () => {
      empty()
      creation?.send({ type: 'command.dismissed' })
      setFields(firstFields)
    },
  }
}
