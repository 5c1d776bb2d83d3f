import { type RefObject, useEffect, useRef } from 'react'

/** Focus on the chief control of a dialog that opens. Called where the dialog is drawn, whose own effect comes first. */
export function useInitialFocus<Control extends HTMLElement>(open: boolean): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (open) control.current?.focus()
  }, [open])
  return control
}
