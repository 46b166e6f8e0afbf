import { type MouseEvent, type ReactNode, useContext } from 'react'
import { markdownTexts } from '../../../../contract/chat/markdown.texts.ts'
import { isPlainClick } from '../plain-click.ts'
import { linkTarget } from './link-target.ts'
import styles from './markdown.module.css'
import { MarkdownContext } from './markdown-context.ts'

type Props = { href: string; title: string | null; words: string; children: ReactNode }

/** A path only means one of the product's own if the product wrote the text. */
function targetOf(href: string, origin: string, resolveLink: ((href: string) => string | null) | undefined) {
  const path = resolveLink?.(href) ?? null
  const target = linkTarget(path ?? href, origin)
  return resolveLink !== undefined && path === null && target?.kind === 'internal' ? null : target
}

/**
 * A link in a text. Links that leave the product, or start an email, show their target and ask first, with
 * `onExternalLink`.
 */
export function MarkdownLink({ href, title, words, children }: Props) {
  const { origin, onExternalLink, onInternalLink, resolveLink } = useContext(MarkdownContext)
  const target = targetOf(href, origin, resolveLink)
  if (target === null) return <>{children}</>
  const hint = title === null ? {} : { title }
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
  const shown = target.kind === 'mail' ? target.address : target.host
  const isHostShown = words !== href && words !== shown
  const host = isHostShown && <span className={styles.host}> {markdownTexts.externalHost(shown)}</span>
  if (!onExternalLink) {
    return (
      <span>
        {children}
        {host}
      </span>
    )
  }
  const opened = target.kind === 'mail' ? {} : { target: '_blank' }
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    onExternalLink(target.href)
  }
  return (
    <a href={target.href} rel="noreferrer noopener" {...opened} onClick={ask} onAuxClick={ask} {...hint}>
      {children}
      {host}
    </a>
  )
}
