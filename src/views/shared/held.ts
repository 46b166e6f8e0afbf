import { createContext, use } from 'react'

/** Whether the fields inside are read-only, because their content is being submitted and the page will move on. */
export const HeldContext = createContext(false)

export const useHeld = () => use(HeldContext)
