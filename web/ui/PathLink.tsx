import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path on this site, not percent-encoded, such as a post's canonical path. */
  to: string
  search?: Record<string, unknown>
  hash?: string
  preload?: LinkProps['preload']
  activeOptions?: LinkProps['activeOptions']
  replace?: boolean
  resetScroll?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to a path known only at run time. Use the router's typed `Link` for literal routes. */
export function PathLink({ to, search, ...rest }: Props) {
  // The router cannot check a path from data; a wrong one shows the not-found page.
  return <Link {...rest} to={to} search={search as never} />
}
