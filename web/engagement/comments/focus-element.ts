/** Gives the focus to something that is no control, so that the keyboard goes on from there. Browser only. */
export function focusElement(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** What a comment's place in the page is called. */
export const commentElementId = (hash: string): string => `c-${hash}`
