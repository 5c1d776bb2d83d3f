import type { ComponentType } from 'react'

/**
 * Returns a component that shows letters where other tools have an icon, because Latin ones such as B and H2 mean nothing here.
 * toolbar.module.css draws them, so that they are no part of the tool's text.
 */
export const letterIcon =
  (letters: string, className: string | undefined): ComponentType =>
  () => <span className={className} data-letters={letters} aria-hidden="true" />
