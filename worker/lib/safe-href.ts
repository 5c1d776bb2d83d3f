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
