/** Returns whether a URL is absolute http(s) or mailto, without ASCII spaces, ASCII control characters and lone surrogates. */
export function isSafeHref(href: string): boolean {
  if (!href.isWellFormed() || /[\u0000-\u0020\u007F]/.test(href)) return false
  try {
    const { protocol } = new URL(href)
    return protocol === 'http:' || protocol === 'https:' ? /^https?:\/\//i.test(href) : protocol === 'mailto:'
  } catch {
    return false
  }
}

/** Returns whether `isSafeHref` accepts a URL that is https, with a domain name and without credentials or a port. */
export function isCanonicalUrl(address: string): boolean {
  if (!isSafeHref(address)) return false
  const { protocol, username, password, port, hostname } = new URL(address)
  return protocol === 'https:' && !username && !password && !port && /\.[a-z][a-z0-9-]+$/.test(hostname)
}
