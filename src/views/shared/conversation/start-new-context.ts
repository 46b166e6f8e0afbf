import { createContext, use } from 'react'

/** Starts another conversation in the current place. */
export const StartNewContext = createContext<() => void>(() => undefined)

export const useStartNew = (): (() => void) => use(StartNewContext)
