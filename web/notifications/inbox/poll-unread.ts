const MIN_INTERVAL_MS = 30_000
const MAX_INTERVAL_MS = 300_000

type VisibilityTarget = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Polls immediately, then every 30 seconds; the interval doubles up to five minutes while `ask` resolves to false or rejects. Pauses while
 * the page is hidden and polls immediately when it is shown again. Returns a function that stops polling.
 */
export function pollUnread(ask: () => Promise<boolean>, page: VisibilityTarget): () => void {
  let wait = MIN_INTERVAL_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const isSeen = () => page.visibilityState !== 'hidden'
  const poll = async () => {
    timer = undefined
    const isNew = await ask().catch(() => false)
    wait = isNew ? MIN_INTERVAL_MS : Math.min(wait * 2, MAX_INTERVAL_MS)
    if (!stopped && isSeen() && timer === undefined) timer = setTimeout(poll, wait)
  }
  const onVisibilityChange = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isSeen()) return
    wait = MIN_INTERVAL_MS / 2
    void poll()
  }
  page.addEventListener('visibilitychange', onVisibilityChange)
  onVisibilityChange()
  return () => {
    stopped = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
