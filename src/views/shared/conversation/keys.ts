type Key = { key: string; shiftKey: boolean; nativeEvent: { isComposing: boolean; keyCode: number } }

/** Whether Enter should send: not with Shift, and not to end an IME composition. */
export function isSendKey({ key, shiftKey, nativeEvent }: Key): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229
}
