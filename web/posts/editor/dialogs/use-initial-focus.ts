import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the dialog's main control when the dialog opens. Call it in the component that renders the dialog, because the dialog's own
 * effect must run first.
 */
export function useInitialFocus<Control extends HTMLElement>(open: boolean): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (open) control.current?.focus()
  }, [open])
  return control
}
