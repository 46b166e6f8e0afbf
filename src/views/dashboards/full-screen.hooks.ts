import { useEffect, useSyncExternalStore } from 'react'
import { dashboardsTexts as texts } from '../../../contract/dashboards/dashboards.texts.ts'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
const isFullNow = () => document.fullscreenElement !== null
const leave = () => void document.exitFullscreen().catch(() => undefined)

/** Shows the page in full screen, including dialogs and menus that open over it. */
export function useFullScreen() {
  const isFull = useSyncExternalStore(subscribe, isFullNow)
  useEffect(
    () => () => {
      if (isFullNow()) leave()
    },
    [],
  )
  return {
    isFull,
    disabledReason: document.fullscreenEnabled ? null : texts.noFullScreen,
    toggle: () => {
      if (isFull) leave()
      else void document.documentElement.requestFullscreen().catch(() => undefined)
    },
  }
}
