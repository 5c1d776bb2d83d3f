import { reportVisit } from '#web/lib/report-visit.ts'

const TICK_MS = 500
/** Time on screen after which an impression counts, and visible time of a post after which a view counts (/about/numbers). */
const IMPRESSION_MS = 1000
const VIEW_MS = 3000
/** How long after a click on a card the view of its post is waited for. */
const PATIENCE_MS = 600_000
/** Where the beacon keeps the reports of all tabs. */
const REPORTS = 'daftar_visits'
const THRESHOLDS = [0.1, 0.2, 0.3, 0.4, 0.5]

interface ServedCard {
  /** Hash of the post. */
  post: string
  token: string
}

/**
 * Reports the impression of a promoted card and, after a click on it, the view of its post, also in another tab. Not a part of the beacon,
 * because only members get promoted cards. Returns a function that stops waiting for the impression.
 */
export function trackCard(card: HTMLElement, served: ServedCard): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = () => {
    if (document.hidden) return
    observer.disconnect()
    reportVisit({ at: Date.now(), post: served.post, impression: Date.now(), promotion: served.token })
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(timer)
      if (entry && isHalfOnScreen(entry)) timer = setTimeout(report, IMPRESSION_MS)
    },
    { threshold: THRESHOLDS },
  )
  observer.observe(card)
  // The middle button opens a tab.
  for (const event of ['click', 'auxclick'])
    card.addEventListener(event, ({ target }) => {
      if (target instanceof Element && target.closest('a')) awaitView(served)
    })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

const isHalfOnScreen = ({ intersectionRatio, intersectionRect }: IntersectionObserverEntry): boolean =>
  intersectionRatio >= 0.5 || intersectionRect.height * 2 >= innerHeight

let stopAwaiting: (() => void) | undefined

function awaitView({ post, token }: ServedCard): void {
  stopAwaiting?.()
  const at = Date.now()
  let visibleMs = 0
  const report = (view: number) => {
    reportVisit({ at, post, view, promotion: token })
    stopAwaiting?.()
  }
  const timer = setInterval(() => {
    if (Date.now() - at > PATIENCE_MS) return stopAwaiting?.()
    if (document.hidden || !document.querySelector(`[data-post-body="${post}"]`)) return
    visibleMs += TICK_MS
    if (visibleMs >= VIEW_MS) report(Date.now())
  }, TICK_MS)
  // The beacon of another tab keeps the view there before it sends it.
  const readOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== REPORTS || !newValue) return
    const view = findView(newValue, post, at)
    if (view !== undefined) report(view)
  }
  addEventListener('storage', readOtherTab)
  stopAwaiting = () => {
    clearInterval(timer)
    removeEventListener('storage', readOtherTab)
    stopAwaiting = undefined
  }
}

/** Returns when a post was viewed after `since`, by the reports of another tab; times in UTC ms. */
function findView(json: string, post: string, since: number): number | undefined {
  try {
    const reports: { post: string; view?: number }[] = JSON.parse(json)
    return reports.find((report) => report.post === post && (report.view ?? 0) >= since)?.view
  } catch {
    return undefined
  }
}
