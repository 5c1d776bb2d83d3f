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

/** The router's link for any path on this site; unlike `Link`, its type does not restrict the path to known routes. */
export function PathLink({ to, search, ...rest }: Props) {
  // A path from data has no route type; a wrong one shows the not-found page.
  return <Link {...rest} to={to} search={search as never} />
}
