import styles from './two-factor.module.css'

interface Props {
  /** Modules a side. */
  size: number
  /** SVG path of the dark ones. */
  path: string
  label: string
}

/** A QR code, always dark on light as scanners want it. */
export const QrCode = ({ size, path, label }: Props) => (
  <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <path d={path} />
  </svg>
)
