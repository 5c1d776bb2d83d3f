import type { ReactNode } from 'react'

interface Props {
  /** Six hexadecimal digits; null for the product's own color. */
  accent: string | null
  className?: string | undefined
  children: ReactNode
}

/** Shows its content in a publication's accent, whose style sheet the server derives, because the CSP forbids inline styles. */
export const Accent = ({ accent, className, children }: Props) => (
  <div className={className} data-accent={accent ?? undefined}>
    {accent && <link rel="stylesheet" href={accentPath(accent)} precedence="accent" />}
    {children}
  </div>
)

export const accentPath = (accent: string): string => `/media/accent/${accent}.css`
