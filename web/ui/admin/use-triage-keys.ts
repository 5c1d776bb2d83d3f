import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

const EDITABLE = 'input, textarea, select, [contenteditable="true"]'

/** Calls `onLetter` with the letter of a pressed key, except while typing or in a dialog; a true result means that the letter is a shortcut. */
export function useTriageKeys(onLetter: (letter: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.target instanceof Element && event.target.matches(EDITABLE)) || document.querySelector('dialog[open]')) return
    const letter = matchTriageKey(event)
    if (letter !== undefined && onLetter(letter)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // The capture phase runs before the shortcuts of every page, which skip handled events.
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}

/** Returns the path of the row that has the focus in a list of links marked with `data-card`. */
export const focusedRowPath = (): string | undefined =>
  document.activeElement?.closest('[data-card]')?.querySelector('[data-card-link]')?.getAttribute('href') ?? undefined

export const BACK_LETTER = 'Q'

/** Goes back with the letter Q, to a list or what the page belongs to. */
export function useBackKey(path: string): void {
  const navigate = useNavigate()
  useTriageKeys((letter) => {
    if (letter !== BACK_LETTER) return false
    void navigate({ href: path })
    return true
  })
}

export interface TriageKey {
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
  isComposing: boolean
  defaultPrevented: boolean
}

/**
 * Returns the letter of a key by its physical position, so that shortcuts also work on the Persian layout. Undefined for other keys, with a
 * modifier, and for a key that is held down or already handled.
 */
export function matchTriageKey({ code, repeat, isComposing, defaultPrevented, ...held }: TriageKey): string | undefined {
  if (repeat || isComposing || defaultPrevented) return undefined
  if (held.shiftKey || held.ctrlKey || held.metaKey || held.altKey) return undefined
  return /^Key([A-Z])$/.exec(code)?.[1]
}
