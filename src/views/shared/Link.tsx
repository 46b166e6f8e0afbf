import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'
import { isPlainClick } from './plain-click.ts'

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> & { to: string }

/**
 * Goes to an address of this page, or to a website; the address that is shown already is replaced. In place of react-router's own, which
 * would bring what belongs to a server that renders into the first load.
 */
export function Link(props: LinkProps) {
  const { to, children, ...rest } = props
  if (!isOutside(to)) return <LinkWithin {...props} />
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

/** A website of others; what has no scheme is an address of this page. */
const isOutside = (to: string) => /^https?:\/\//.test(to)

function LinkWithin({ to, onClick, children, ...rest }: LinkProps) {
  const here = useLocation()
  const path = useResolvedPath(to)
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void navigate(to, { replace: createPath(here) === createPath(path) })
  }
  return (
    <a {...rest} href={useHref(to)} onClick={go}>
      {children}
    </a>
  )
}
