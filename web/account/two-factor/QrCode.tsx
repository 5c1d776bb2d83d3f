import styles from './two-factor.module.css'

interface Props {
  /** Modules per side, including the quiet zone. */
  size: number
  /** SVG path of the dark modules. */
  path: string
  label: string
}

/** Always dark on light, as scanners expect. */
export const QrCode = ({ size, path, label }: Props) => (
  <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <path d={path} />
  </svg>
)
