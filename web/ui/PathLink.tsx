import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site, not percent-encoded, such as a post's canonical one. */
  to: string
  search?: Record<string, unknown>
  hash?: string
  preload?: LinkProps['preload']
  activeOptions?: LinkProps['activeOptions']
  replace?: boolean
  resetScroll?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to an address known only as text. Literal routes may use the router's own typed `Link`. */
export function PathLink({ to, search, ...rest }: Props) {
  // The address is data, so the router cannot check it; a wrong one answers the not-found page.
  return <Link {...rest} to={to} search={search as never} />
}
