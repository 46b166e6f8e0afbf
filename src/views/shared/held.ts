import { createContext, use } from 'react'

/** Whether the fields inside can only be read: what they hold is on its way, and once it has arrived the page goes on. */
export const HeldContext = createContext(false)

export const useHeld = () => use(HeldContext)
