import type { ComponentType } from 'react'

/** Returns a component that shows letters where other tools have an icon, because Latin ones such as B and H2 mean nothing here. */
export const letterIcon =
  (letters: string, className: string | undefined): ComponentType =>
  () => (
    <span className={className} aria-hidden="true">
      {letters}
    </span>
  )
