import { createContext } from 'react'

/** True inside AppShell, which brings the page's `main`: a screen inside must not bring a second one. */
export const InsideMain = createContext(false)
