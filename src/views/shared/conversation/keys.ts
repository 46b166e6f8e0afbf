type Key = { key: string; shiftKey: boolean; nativeEvent: { isComposing: boolean; keyCode: number } }

/** Enter that sends: not with Shift, and not the Enter that ends the writing of a composed character. */
export function isSendKey({ key, shiftKey, nativeEvent }: Key): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing && nativeEvent.keyCode !== 229
}
