import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After going to another page, focus is on its heading, so that a screen reader and the Tab key begin there. */
export function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname || toLocation.hash) return
        // Somebody who is typing stays there: the editor changes its own address at the first keystroke.
        if (document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) return
        const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        if (!target) return
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus({ preventScroll: true })
      }),
    [router],
  )
}
