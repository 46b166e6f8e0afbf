import { useLocation, useResolvedPath } from 'react-router'
import { classNames } from './class-names.ts'
import { Link, type LinkProps } from './Link.tsx'

export type NavLinkProps = Omit<LinkProps, 'aria-current'> & {
  currentClassName: string | undefined
  /** Only current at exactly this URL, not below it. */
  exact?: boolean | undefined
}

/** A link that is marked while it leads to the current page. */
export function NavLink({ to, className, currentClassName, exact = false, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase()
  const there = useResolvedPath(to).pathname.toLowerCase()
  const isCurrent = here === there || (!exact && here.startsWith(there.endsWith('/') ? there : `${there}/`))
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(className, isCurrent && currentClassName)}
    />
  )
}
