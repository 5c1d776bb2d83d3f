import type { ReactNode } from 'react'
import styles from './drawing.module.css'

interface Props {
  /** Size in px, which is also that of the drawing's units. */
  width?: number
  height?: number
  /** Vertical position of the line on which the drawn things rest: the lower edge. */
  floor: number
  children: ReactNode
}

/**
 * A decorative drawing in the page itself, because one that loads later would appear late. Its lines have the text colour and its areas the
 * colours of the theme.
 */
export const Drawing = ({ width = 160, height = 108, floor, children }: Props) => (
  <svg
    viewBox={`0 ${floor - height} ${width} ${height}`}
    width={width}
    height={height}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={styles.drawing}
    aria-hidden="true"
  >
    {children}
  </svg>
)
