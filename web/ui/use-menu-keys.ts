import type { KeyboardEvent, MouseEvent, RefObject, ToggleEvent } from 'react'

const ENTRY_SELECTOR = 'a[href], button:not(:disabled), input:not(:disabled)'

/** Returns handlers for a popover menu: arrow keys, Home and End move focus; activating a link or action closes the menu. */
export function useMenuKeys(panel: RefObject<HTMLElement | null>) {
  const entries = () => [...(panel.current?.querySelectorAll<HTMLElement>(ENTRY_SELECTOR) ?? [])]
  return {
    onToggle(event: ToggleEvent) {
      if (event.newState === 'open' && panel.current?.matches(':focus-within') === false) entries()[0]?.focus({ preventScroll: true })
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.target instanceof HTMLInputElement) return
      const all = entries()
      const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1
      const next = { ArrowDown: (at + 1) % all.length, ArrowUp: (at - 1 + all.length) % all.length, Home: 0, End: all.length - 1 }[
        event.key
      ]
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    },
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('a[href], button:not([data-keep-open])')) panel.current?.hidePopover()
    },
  }
}
