import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { accessTokensTexts as texts } from '../../../contract/session/access-tokens.texts.ts'
import { useResource } from '../shared/resource.hooks.ts'
import { useRowDeletion } from '../shared/row-deletion.hooks.ts'
import { useFeature } from '../shared/system-context.ts'

/** The members' access tokens for this organisation, loaded while they are shown. */
export function useMemberTokens() {
  const actor = useFeature('member tokens')
  const isOpen = useSelector(actor, (snapshot) => snapshot?.hasTag('open') ?? false)
  const list = useResource('member token list')
  useEffect(() => {
    actor?.send({ type: 'member tokens.shown' })
    return () => actor?.send({ type: 'member tokens.left' })
  }, [actor])
  return {
    tokens: isOpen ? list.data : null,
    failure: list.isFailed || list.isForbidden ? (list.message ?? texts.listFailed) : null,
    readAgain: list.readAgain,
    ending: useRowDeletion('member token ending'),
  }
}
