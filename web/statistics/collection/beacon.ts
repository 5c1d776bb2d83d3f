// Reports to `POST /api/visits` what a visitor sees of posts. A script of its own, without imports, because every page loads it.
// `data-teaser` marks what shows a post in a list, with its hash, and `data-post` the article of a post page; other parts of the site
// report by web/lib/report-visit.ts.
import type { KeptReport } from '#web/lib/report-visit.ts'

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}

const TICK_MS = 500
const REQUEST_MS = 15_000
/** Samples of a card that are at least a second apart in all. */
const IMPRESSION_SAMPLES = 3
const VIEW_MS = 3000
const READ_MS = 30_000
const READ_DEPTH = 60
const MAX_AGE_MS = 48 * 3_600_000
const MAX_REPORTS = 50

/** Reports without an answer; storage, where it works, adds those of other tabs. */
let kept: KeptReport[] = []
/** Whether to send `kept`. */
let isDue = true
let href = location.href
// A fragment that begins with a slash, as `NEWSLETTER_FRAGMENT` does, names the source itself.
let from = pageOf(location.hash) ?? pageOf(document.referrer)
let article: (KeptReport & { depth: number; visible: number }) | undefined
/** Whether `article` is ahead of what is kept of it. */
let hasProgress: boolean | undefined

/** Returns the host of a URL, or for a page of Daftar `/` and its first segment; posts are named by `/-/` and their hash. */
function pageOf(url: string): string | undefined {
  const [, , host, segment] = url.split(/[/?#]/)
  return (host === location.host ? `/${segment}` : host)?.slice(0, 100)
}

/** Keeps the reports that pass `isKept`, and `added`. */
function keep(isKept: (report: KeptReport) => unknown, ...added: KeptReport[]): void {
  try {
    kept = JSON.parse(localStorage.daftar_visits).filter(({ at }: KeptReport) => Date.now() - at < MAX_AGE_MS)
  } catch {}
  kept = [...kept.filter(isKept), ...added].slice(-MAX_REPORTS)
  try {
    localStorage.daftar_visits = JSON.stringify(kept)
  } catch {}
}

function makeDue(): void {
  isDue = true
}

/** Keeps a report in place of its earlier state. Returns nothing, which is what is left to note. */
function note(report: KeptReport): undefined {
  keep((other) => other.at + other.post !== report.at + report.post, report)
  makeDue()
}

function send(): void {
  keep(Boolean)
  if (!isDue || !kept[0] || !navigator.onLine) return
  isDue = false
  const sent = JSON.stringify(kept)
  // Amounts are below a day, times above two.
  const json = JSON.stringify({ posts: kept }, (name, value) =>
    name === 'at' ? undefined : +value === value && value > MAX_AGE_MS ? Math.max(Date.now() - value, 0) : value,
  )
  fetch('/api/visits', { method: 'POST', keepalive: true, body: new Blob([json], { type: 'application/json' }) }).then(
    // Too many requests and failures of the server pass; a report that it rejects would be rejected again.
    (response) => (response.status < 429 ? keep((report) => !sent.includes(JSON.stringify(report))) : makeDue()),
    makeDue,
  )
}

function finish(): void {
  hasProgress &&= note(article as KeptReport)
  send()
}

interface Card extends HTMLElement {
  /** Number of samples since the card is on screen. */
  samples?: number
}

interface Sample extends IntersectionObserverEntry {
  target: Card
}

/** Takes one sample of each card. */
const observer = new IntersectionObserver((entries) => {
  observer.disconnect()
  for (const entry of entries as Sample[]) {
    const { target } = entry
    const at = Date.now()
    const isSeen = entry.intersectionRatio >= 0.5 || entry.intersectionRect.height * 2 >= innerHeight
    target.samples = isSeen ? (target.samples ?? 0) + 1 : 0
    if (target.samples === IMPRESSION_SAMPLES) note({ at, post: target.dataset.teaser as string, impression: at })
  }
})

function tick(): void {
  if (document.hidden) return
  if (href !== location.href) {
    from = article ? `/-/${article.post}` : pageOf(href)
    href = location.href
  }

  // Also finds cards that were added since the last tick.
  for (const card of document.querySelectorAll<Card>('[data-teaser]')) if (card.samples !== IMPRESSION_SAMPLES) observer.observe(card)

  const at = Date.now()
  const body = document.querySelector<HTMLElement>('[data-post] .prose')
  const post = body?.dataset.postBody
  if (post !== article?.post) {
    finish()
    article = (post && { at, post, from, depth: 0, visible: 0 }) as typeof article
  } else if (body && article) {
    const box = body.getBoundingClientRect()
    article.depth = Math.max(Math.min(((innerHeight - box.top) / box.height) * 100, 100), article.depth) | 0
    article.visible += TICK_MS
    hasProgress = article.visible >= VIEW_MS
    if (hasProgress) article.view ??= at
    if (article.depth >= READ_DEPTH && article.visible >= READ_MS) article.read ??= at
    if (article.view === at || article.read === at) note(article)
  }
}

if (!navigator.globalPrivacyControl && navigator.doNotTrack !== '1') {
  setInterval(tick, TICK_MS)
  setInterval(send, REQUEST_MS)
  addEventListener('visibilitychange', finish)
  addEventListener('pagehide', finish)
  addEventListener('daftar:report', (event) => note(event.detail))
}
