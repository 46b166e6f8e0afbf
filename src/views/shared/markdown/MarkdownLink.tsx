import { type MouseEvent, type ReactNode, useContext } from 'react'
import { markdownTexts } from '../../../../contract/chat/markdown.texts.ts'
import { isPlainClick } from '../plain-click.ts'
import { linkTarget } from './link-target.ts'
import styles from './markdown.module.css'
import { MarkdownContext } from './markdown-context.ts'

type Props = { href: string; title: string | null; words: string; children: ReactNode }

/** A link of a text. One that leaves the product names its host and asks first, by `onExternalLink`. */
export function MarkdownLink({ href, title, words, children }: Props) {
  const { origin, onExternalLink, onInternalLink } = useContext(MarkdownContext)
  const target = linkTarget(href, origin)
  if (target === null) return <>{children}</>
  const hint = title === null ? {} : { title }
  if (target.kind === 'mail') {
    return (
      <a href={target.href} rel="noreferrer noopener" {...hint}>
        {children}
      </a>
    )
  }
  if (target.kind === 'internal') {
    const open = (event: MouseEvent) => {
      if (!onInternalLink || !isPlainClick(event)) return
      event.preventDefault()
      onInternalLink(target.href)
    }
    return (
      <a href={target.href} rel="noreferrer noopener" onClick={open} {...hint}>
        {children}
      </a>
    )
  }
  const isHostShown = words !== href
  const host = isHostShown && <span className={styles.host}> {markdownTexts.externalHost(target.host)}</span>
  if (!onExternalLink) {
    return (
      <span>
        {children}
        {host}
      </span>
    )
  }
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    onExternalLink(target.href)
  }
  return (
    <a href={target.href} rel="noreferrer noopener" target="_blank" onClick={ask} onAuxClick={ask} {...hint}>
      {children}
      {host}
    </a>
  )
}
