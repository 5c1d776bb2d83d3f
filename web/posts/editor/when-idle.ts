/** Runs work when the browser is idle, after 500 ms at the latest; immediately without `requestIdleCallback`. */
export const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') work()
  else requestIdleCallback(work, { timeout: 500 })
}
