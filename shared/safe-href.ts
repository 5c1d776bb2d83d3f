/** Accepts absolute http(s) and mailto URLs without spaces, control characters or lone surrogates. */
export function isSafeHref(href: string): boolean {
  if (!href.isWellFormed() || /[\u0000-\u0020\u007F]/.test(href)) return false
  try {
    const { protocol } = new URL(href)
    return protocol === 'http:' || protocol === 'https:' ? /^https?:\/\//i.test(href) : protocol === 'mailto:'
  } catch {
    return false
  }
}

/** Accepts https URLs with a domain name and without credentials or a port; canonical URLs must pass it. */
export function isCanonicalUrl(address: string): boolean {
  if (!isSafeHref(address)) return false
  const { protocol, username, password, port, hostname } = new URL(address)
  return protocol === 'https:' && !username && !password && !port && /\.[a-z][a-z0-9-]+$/.test(hostname)
}
