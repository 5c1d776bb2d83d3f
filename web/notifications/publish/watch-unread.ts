const FIRST = 30_000
const LONGEST = 300_000

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/**
 * Asks now and then: after 30 seconds, and each time nothing new came after twice as long, up to five minutes. Hidden, it does not ask;
 * seen again, it asks at once. `ask` answers whether something is new; when it fails, the next turn is as after nothing new. Answers
 * how to stop.
 */
export function watchUnread(ask: () => Promise<boolean>, page: Page): () => void {
  let wait = FIRST
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const isSeen = () => page.visibilityState !== 'hidden'
  const turn = async () => {
    timer = undefined
    const isNew = await ask().catch(() => false)
    wait = isNew ? FIRST : Math.min(wait * 2, LONGEST)
    if (!stopped && isSeen() && timer === undefined) timer = setTimeout(turn, wait)
  }
  const look = () => {
    clearTimeout(timer)
    timer = undefined
    if (!isSeen()) return
    wait = FIRST / 2
    void turn()
  }
  page.addEventListener('visibilitychange', look)
  look()
  return () => {
    stopped = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', look)
  }
}
