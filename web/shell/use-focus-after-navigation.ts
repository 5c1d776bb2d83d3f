import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Moves focus to the heading after navigation, so that screen readers and the Tab key continue from there. */
export function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname || toLocation.hash) return
        // Keep focus in a field: the editor changes its own URL on the first keystroke.
        if (document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) return
        const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        if (!target) return
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus({ preventScroll: true })
      }),
    [router],
  )
}
