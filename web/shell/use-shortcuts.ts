import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shortcutOf } from './shortcut-of.ts'

const TYPING = 'input, textarea, select, [contenteditable="true"], dialog[open] *'

/** Keys that work on every page; silent while something is being typed or a dialog is open. What they do comes with the first one pressed. */
export function useShortcuts(showHelp: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (event.target instanceof Element && event.target.matches(TYPING))) return
      const shortcut = shortcutOf(event)
      if (!shortcut || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (shortcut === 'help') showHelp()
      else void import('./obey-shortcut.ts').then(({ obeyShortcut }) => obeyShortcut(shortcut, (href) => void navigate({ href })))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, showHelp])
}
