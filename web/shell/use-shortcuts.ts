import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

const EDITABLE_SELECTOR = 'input, textarea, select, [contenteditable="true"], dialog[open] *'

/** Keys that work on every page; silent while something is being typed or a dialog is open. What they mean comes with the first one pressed. */
export function useShortcuts(showHelp: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (event.target instanceof Element && event.target.matches(EDITABLE_SELECTOR)))
        return
      // A browser may search by this key itself, and would not wait.
      if (event.key === '/') event.preventDefault()
      void import('./handle-shortcut.ts').then(({ handleShortcut }) =>
        handleShortcut(event, { showHelp, navigate: (href) => void navigate({ href }) }),
      )
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, showHelp])
}
