import type { ReactNode } from 'react'
import styles from './Tooltip.module.css'
import { useTooltip } from './tooltip.hooks.tsx'

/**
 * For text and pictures; Button and IconButton have their own. The child has to give screen readers the same
 * information.
 */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const { trigger, bubble } = useTooltip(text)
  return (
    <>
      <span className={styles.anchor} {...trigger}>
        {children}
      </span>
      {bubble}
    </>
  )
}
