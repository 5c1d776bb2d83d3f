/** A URL up to the end of its userinfo. */
const USERINFO = /^(https?:[/\\]*)[^/\\?#]*@/i

/** Returns whether an http(s) URL has userinfo, which can contain a password or disguise the host: `https://bank.example@evil.example`. */
export const hasUserinfo = (href: string): boolean => USERINFO.test(href)

export const withoutUserinfo = (href: string): string => href.replace(USERINFO, '$1')

/** Returns whether a URL is mailto or absolute http(s) without userinfo, without ASCII spaces, ASCII controls and lone surrogates. */
export function isSafeHref(href: string): boolean {
  if (!href.isWellFormed() || /[\u0000-\u0020\u007F]/.test(href)) return false
  try {
    const { protocol } = new URL(href)
    return protocol === 'http:' || protocol === 'https:' ? /^https?:\/\//i.test(href) && !hasUserinfo(href) : protocol === 'mailto:'
  } catch {
    return false
  }
}

/** Returns whether `isSafeHref` accepts a URL that is https, with a domain name and without a port. */
export function isCanonicalUrl(address: string): boolean {
  if (!isSafeHref(address)) return false
  const { protocol, port, hostname } = new URL(address)
  return protocol === 'https:' && !port && /\.[a-z][a-z0-9-]+$/.test(hostname)
}
