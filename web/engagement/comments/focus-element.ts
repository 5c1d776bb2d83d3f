/** Makes the element with this id focusable and focuses it without scrolling; does nothing if it is missing. Browser only. */
export function focusElement(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

export const commentElementId = (hash: string): string => `c-${hash}`
