/** Second-level names under which registries sell names: co.ir, com.tr. */
const REGISTRY_LABELS = new Set('ac co com edu gov gob id mil net nom or org sch web go ne biz info'.split(' '))

/** Domains whose subdomains belong to different people. */
const SHARED_HOSTS = new Set(
  `blogfa.com blog.ir blogsky.com mihanblog.com rozblog.com loxblog.com parsiblog.com persianblog.ir virgool.io blogspot.com wordpress.com
  github.io gitlab.io netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com herokuapp.com tumblr.com medium.com substack.com
  wixsite.com weebly.com site123.me 000webhostapp.com ghost.io notion.site glitch.me repl.co onrender.com fly.dev surge.sh`.split(/\s+/),
)

/**
 * Returns the part of a URL's host that one person or organization registers, in lowercase ASCII: `example.co.ir` of `a.example.co.ir`. Knows the
 * common registries and hosts of blogs, not all of publicsuffix.org. Undefined for other schemes than HTTP and for IP addresses and bare names.
 */
export function findRegistrableDomain(href: string): string | undefined {
  const url = URL.parse(href)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.replace(/\.$/, '')
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return undefined
  const labels = host.split('.')
  if (labels.length < 2) return undefined
  const last = labels.slice(-2).join('.')
  const isRegistry = labels.length > 2 && labels.at(-1)?.length === 2 && REGISTRY_LABELS.has(labels.at(-2) ?? '')
  return labels.slice(isRegistry || (labels.length > 2 && SHARED_HOSTS.has(last)) ? -3 : -2).join('.')
}

/** Returns the distinct registrable domains of URLs in order, at most `limit`. */
export const findRegistrableDomains = (hrefs: readonly string[], limit: number): string[] =>
  [...new Set(hrefs.flatMap((href) => findRegistrableDomain(href) ?? []))].slice(0, limit)
