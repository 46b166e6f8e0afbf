import { type MouseEvent, useMemo } from 'react'
import { pageOrigin } from './link-target.ts'
import styles from './markdown.module.css'
import { isPlainClick } from '../plain-click.ts'
import { createCleaner } from './safe-html.ts'

const clean = typeof window === 'undefined' ? () => '' : createCleaner(window, pageOrigin())

type Props = { html: string; onInternalLink?: ((href: string) => void) | undefined }

/** Sanitised HTML of a message: it can't run code, load anything external, or link elsewhere. */
export function SafeHtml({ html, onInternalLink }: Props) {
  const content = useMemo(() => ({ __html: clean(html) }), [html])
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const href = link?.getAttribute('href')
    if (!href || !onInternalLink || !isPlainClick(event)) return
    event.preventDefault()
    onInternalLink(href)
  }
  return <div className={styles.markdown} onClick={open} dangerouslySetInnerHTML={content} />
}
