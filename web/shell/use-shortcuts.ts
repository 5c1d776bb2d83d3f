import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

const EDITABLE_SELECTOR = 'input, textarea, select, [contenteditable="true"], dialog[open] *'

/** Handles global shortcuts, except while typing or in a dialog. The handler loads on the first key press. */
export function useShortcuts(showHelp: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (event.target instanceof Element && event.target.matches(EDITABLE_SELECTOR)))
        return
      // Prevented before the handler loads, because some browsers use this key for their own search.
      if (event.key === '/') event.preventDefault()
      void import('./handle-shortcut.ts').then(({ handleShortcut }) =>
        handleShortcut(event, { showHelp, navigate: (href) => void navigate({ href }) }),
      )
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, showHelp])
}
