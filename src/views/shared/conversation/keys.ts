import type { SendKey } from '../system-context.ts'

type Key = {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  nativeEvent: { isComposing: boolean; keyCode: number }
}

/**
 * Whether a key should send: Enter without Shift, or Enter with Ctrl or Cmd if the person prefers that. Never to end an
 * IME composition.
 */
export function isSendKey({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: Key, sendKey: SendKey): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing || nativeEvent.keyCode === 229) return false
  return sendKey === 'enter' ? !shiftKey : ctrlKey || metaKey
}
