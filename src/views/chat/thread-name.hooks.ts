import { useSelector } from '@xstate/react'
import { formFailure } from '../../../contract/shared/form-result.ts'
import { useFeature } from '../shared/system-context.ts'

/** The field that renames a conversation. */
export function useThreadName() {
  const chat = useFeature('chat')
  const naming = useSelector(chat, (snapshot) => snapshot?.children['rename thread'])
  return {
    name: useSelector(naming, (snapshot) => snapshot?.context.name ?? ''),
    isBusy: useSelector(naming, (snapshot) => snapshot?.hasTag('busy') ?? false),
    failure: useSelector(naming, (snapshot) => formFailure(snapshot?.context.failure)),
    change: (name: string) => naming?.send({ type: 'name.changed', name }),
    keep: () => naming?.send({ type: 'name.keep requested' }),
    cancel: () => naming?.send({ type: 'name.edit cancelled' }),
  }
}
