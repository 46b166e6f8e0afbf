import { createContext, use } from 'react'

/** How the place in which a conversation stands starts another one. */
export const StartNewContext = createContext<() => void>(() => undefined)

export const useStartNew = (): (() => void) => use(StartNewContext)
