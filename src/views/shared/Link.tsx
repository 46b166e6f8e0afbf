import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'
import { isPlainClick } from './plain-click.ts'

export type LinkProps = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> & { to: string }

/**
 * A link within the product, or to a website. A link to the current URL replaces the history entry. Used instead of
 * react-router's Link, which would add server rendering code to the first load.
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

/** External URLs have a scheme; everything else is a path of the product. */
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
