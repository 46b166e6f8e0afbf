import type { SendKey } from '../system-context.ts'

type Key = {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  nativeEvent: { isComposing: boolean; keyCode: number }
}

const isComposing = ({ nativeEvent }: Pick<Key, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

/** Whether a key should cancel an edit: Escape, which in an IME composition only ends that. */
export const isCancelKey = (event: Pick<Key, 'key' | 'nativeEvent'>): boolean =>
  event.key === 'Escape' && !isComposing(event)

/**
 * Whether a key should send: Enter without Shift, or Enter with Ctrl or Cmd if the person prefers that. Never to end an
 * IME composition.
 */
export function isSendKey(event: Key, sendKey: SendKey): boolean {
  const { key, shiftKey, ctrlKey, metaKey } = event
  if (key !== 'Enter' || isComposing(event)) return false
  return sendKey === 'enter' ? !shiftKey : ctrlKey || metaKey
}
