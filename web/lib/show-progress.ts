let waits = 0

/** Shows after 300 ms, as a line at the top of the screen, that the page waits, until the returned function is called. Browser only. */
export function showProgress(): () => void {
  waits += 1
  document.documentElement.toggleAttribute('data-waiting', true)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    waits -= 1
    document.documentElement.toggleAttribute('data-waiting', waits > 0)
  }
}
