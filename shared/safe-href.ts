/** True for an absolute http(s) or mailto address without control characters; everything else is refused. */
export function isSafeHref(href: string): boolean {
  if (!href.isWellFormed() || /[\u0000-\u0020\u007F]/.test(href)) return false
  try {
    const { protocol } = new URL(href)
    return protocol === 'http:' || protocol === 'https:' ? /^https?:\/\//i.test(href) : protocol === 'mailto:'
  } catch {
    return false
  }
}

/** True for an https address of a named host, without user, password or port: what a page may call its first place. */
export function isCanonicalUrl(address: string): boolean {
  if (!isSafeHref(address)) return false
  const { protocol, username, password, port, hostname } = new URL(address)
  return protocol === 'https:' && !username && !password && !port && /\.[a-z][a-z0-9-]+$/.test(hostname)
}
