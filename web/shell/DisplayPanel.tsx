import { useEffect, useRef } from 'react'
import { DisplayChoices } from './DisplayChoices.tsx'

/** Moves focus itself, because it loads only after the display menu opens. */
export function DisplayPanel() {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = container.current?.closest('[popover]')
    if (menu?.matches(':popover-open') && !menu.matches(':focus-within'))
      container.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={container}>
      <DisplayChoices />
    </div>
  )
}
