import { createStore } from '@xstate/store'
import { persist } from '@xstate/store/persist'
import type { SendKey, Theme } from '../views/shared/system-context.ts'

/** The person's preferences, stored in this browser as the events that set them. */
export function createPreferences() {
  return createStore({
    context: { theme: 'system' as Theme, isSidebarCollapsed: false, sendKey: 'enter' as SendKey },
    on: {
      'theme.chosen': (context, event: { theme: Theme }) => ({ ...context, theme: event.theme }),
      'send key.chosen': (context, event: { sendKey: SendKey }) => ({ ...context, sendKey: event.sendKey }),
      'sidebar.collapsed': (context) => ({ ...context, isSidebarCollapsed: true }),
      'sidebar.expanded': (context) => ({ ...context, isSidebarCollapsed: false }),
    },
  }).with(persist({ name: 'preferences', strategy: 'event', maxEvents: 20 }))
}

export type PreferencesStore = ReturnType<typeof createPreferences>

/** Applies the chosen theme to the page, and every later choice. */
export function applyTheme(preferences: PreferencesStore, page: HTMLElement): void {
  const apply = (theme: Theme) => {
    if (theme === 'system') delete page.dataset['theme']
    else page.dataset['theme'] = theme
  }
  apply(preferences.getSnapshot().context.theme)
  preferences.subscribe(({ context }) => apply(context.theme))
}
