import { createContext, use, useSyncExternalStore } from 'react'
import type { FeatureActors, FeatureName, FindFeature, ResourceActors, ResourceName } from '../../machines/features.ts'
import type { RootActor } from '../../machines/root.machine.ts'

export type Theme = 'light' | 'dark' | 'system'
/** The key that sends a question. */
export type SendKey = 'enter' | 'ctrl enter'
export type Preferences = { theme: Theme; isSidebarCollapsed: boolean; sendKey: SendKey }
export type PreferenceEvent =
  | { type: 'theme.chosen'; theme: Theme }
  | { type: 'send key.chosen'; sendKey: SendKey }
  | { type: 'sidebar.collapsed' }
  | { type: 'sidebar.expanded' }

/** What the page's composition root provides to hooks. */
export type PageSystem = {
  root: RootActor
  features: {
    /** The running actor with this name, or undefined. */
    get: FindFeature
    /** Calls back when a feature starts or stops; returns an unsubscribe function. */
    subscribe: (listener: () => void) => () => void
  }
  preferences: {
    get: () => Preferences
    subscribe: (listener: () => void) => () => void
    send: (event: PreferenceEvent) => void
  }
  settings: { productName: string; supportEmail: string; sendsMail: boolean; environment: 'dev' | 'uat' | 'prod' }
  /** Navigates to a URL made by the page itself. `replaces`: replaces the history entry. */
  goTo: (to: string, replaces?: boolean) => void
  goBack: () => void
  reload: () => void
}

export const SystemContext = createContext<PageSystem | null>(null)

export function useSystem(): PageSystem {
  const system = use(SystemContext)
  if (!system) throw new Error('SystemContext is empty: render inside the App of src/app')
  return system
}

/** A feature's actor by name; undefined while it isn't running. Re-renders when that changes. */
export function useFeature<TName extends ResourceName>(name: TName): ResourceActors[TName] | undefined
export function useFeature<TName extends FeatureName>(name: TName): FeatureActors[TName] | undefined
export function useFeature(name: FeatureName): FeatureActors[FeatureName] | undefined {
  const { features } = useSystem()
  const find = () => features.get(name)
  return useSyncExternalStore(features.subscribe, find, find)
}

/**
 * The actor of a feature that always runs where this is used, such as `documents` on an organisation's page. Throws if
 * it doesn't.
 */
export function useLivingFeature<TName extends FeatureName>(name: TName): FeatureActors[TName] {
  const actor = useFeature(name)
  if (!actor) throw new Error(`The feature "${name}" does not live on this page`)
  return actor
}

export function usePreferences(): Preferences & { send: (event: PreferenceEvent) => void } {
  const { preferences } = useSystem()
  return { ...useSyncExternalStore(preferences.subscribe, preferences.get), send: preferences.send }
}
