import type { ReactNode } from 'react'

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

/** Loads the style sheet of an accent, which the server derives, because the CSP forbids inline styles. */
export const AccentStyle = ({ accent }: Pick<Props, 'accent'>) =>
  accent && <link rel="stylesheet" href={`/media/accent/${accent}.css`} precedence="accent" />
