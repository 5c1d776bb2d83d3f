/** Between two keys rather than before the next one is drawn, but within half a second. */
export const whenIdle = (work: () => void): void => {
  if (typeof requestIdleCallback === 'undefined') work()
  else requestIdleCallback(work, { timeout: 500 })
}
