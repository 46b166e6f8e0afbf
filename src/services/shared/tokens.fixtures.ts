import type { TokensEnvironment } from './tokens.ts'

/** A browser with one tab and this storage. */
export const onlyTab = (stored: Map<string, string>): TokensEnvironment => ({
  storage: {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  },
  onOtherTab: () => () => undefined,
  exclusively: async (work) => work(),
})
