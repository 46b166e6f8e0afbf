import { createContext, use, useSyncExternalStore } from 'react'
import type { AnyActorRef } from 'xstate'
import type { RootActor } from '../../machines/root.machine.ts'

export type Theme = 'light' | 'dark' | 'system'
export type Preferences = { theme: Theme; isSidebarCollapsed: boolean }
export type PreferenceEvent =
  | { type: 'theme.chosen'; theme: Theme }
  | { type: 'sidebar.collapsed' }
  | { type: 'sidebar.expanded' }

/** What the page's composition root hands to the hooks. */
export type PageSystem = {
  root: RootActor
  features: {
    /** The living actor of this system id, or undefined. */
    get: (systemId: string) => AnyActorRef | undefined
    /** Calls when a feature appeared or went; answers how to stop. */
    subscribe: (listener: () => void) => () => void
  }
  preferences: {
    get: () => Preferences
    subscribe: (listener: () => void) => () => void
    send: (event: PreferenceEvent) => void
  }
  settings: { productName: string; supportEmail: string; environment: 'dev' | 'uat' | 'prod' }
  /** Goes to an address that is made by the page itself. */
  goTo: (to: string) => void
  goBack: () => void
  reload: () => void
}

export const SystemContext = createContext<PageSystem | null>(null)

export function useSystem(): PageSystem {
  const system = use(SystemContext)
  if (!system) throw new Error('SystemContext is empty: render inside the App of src/app')
  return system
}

/** The actor of a feature by its system id; undefined while the feature does not live. Renders anew when that changes. */
export function useFeature<TActor extends AnyActorRef>(systemId: string): TActor | undefined {
  const { features } = useSystem()
  const find = () => features.get(systemId)
  return useSyncExternalStore(features.subscribe, find, find) as TActor | undefined
}

/** The actor of a feature that must live wherever this is used, such as `documents` on a page of an organisation. */
export function useLivingFeature<TActor extends AnyActorRef>(systemId: string): TActor {
  const actor = useFeature<TActor>(systemId)
  if (!actor) throw new Error(`The feature "${systemId}" does not live on this page`)
  return actor
}

export function usePreferences(): Preferences & { send: (event: PreferenceEvent) => void } {
  const { preferences } = useSystem()
  return { ...useSyncExternalStore(preferences.subscribe, preferences.get), send: preferences.send }
}
