import { useEffect, useRef } from 'react'
import { DisplayChoices } from './DisplayChoices.tsx'

/** The choices in the menu; comes after the menu was opened, so it takes the focus the menu could not give. */
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
