/** Moves focus to a non-interactive element, so that keyboard navigation continues from there. Browser only. */
export function focusElement(id: string): void {
  const element = document.getElementById(id)
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

export const commentElementId = (hash: string): string => `c-${hash}`
