import { createContext } from 'react'

/** True inside AppShell, which contains the page's `main`: a screen inside must not add a second one. */
export const InsideMain = createContext(false)
