import type { ReactNode } from 'react'
import { preinit } from 'react-dom'

interface Props {
  /** Six hexadecimal digits; null for the product's own color. */
  accent: string | null
  children: ReactNode
}

/** Shows its content in a publication's accent. */
export const Accent = ({ accent, children }: Props) => (
  <div data-accent={accent}>
    <AccentStyle accent={accent} />
    {children}
  </div>
)

/**
 * Loads the style sheet of an accent, which the server derives, because the CSP forbids inline styles. The server links it in the head: a link
 * beside the content would keep that hidden until a script has seen the style sheet load.
 */
export function AccentStyle({ accent }: Pick<Props, 'accent'>) {
  if (!accent) return null
  const href = `/media/accent/${accent}.css`
  if (!import.meta.env.SSR) return <link rel="stylesheet" href={href} precedence="accent" />
  preinit(href, { as: 'style', precedence: 'accent' })
  return null
}
