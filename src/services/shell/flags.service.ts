import { type Flags, flagsIn, flagsKey, withFlags } from '../../../contract/shell/flags.ts'

export type FlagsEnvironment = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  onOtherTab: (listener: (key: string | null) => void) => () => void
}

/** This browser's flags. Without storage, none are kept. */
export function createFlagsService({ storage, onOtherTab }: FlagsEnvironment) {
  const read = (): string | null => {
    try {
      return storage.getItem(flagsKey)
    } catch {
      return null
    }
  }
  return {
    /** Calls back with the flags at once, and whenever another tab changes them. */
    watch(notify: (flags: Flags) => void): () => void {
      notify(flagsIn(read()))
      return onOtherTab((key) => {
        if (key === null || key === flagsKey) notify(flagsIn(read()))
      })
    },
    keep(flags: Flags): void {
      try {
        storage.setItem(flagsKey, withFlags(read(), flags))
      } catch {
        // Without storage, the flag lasts as long as the page.
      }
    },
  }
}
