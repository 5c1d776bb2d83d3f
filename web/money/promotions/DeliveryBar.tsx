import { formatNumber } from '#shared/persian/digits.ts'
import { svgPercent } from '#web/statistics/charts/scale.ts'
import type { Promotion } from '#worker/money/promotions/contract.ts'
import styles from './promotions.module.css'
import { text } from './text.ts'

interface Props extends Pick<Promotion, 'delivered' | 'views'> {
  /** Views that the even schedule expects by now, marked by a line. */
  expected?: number | null
}

/** How many of the bought views are delivered, as a bar from the right and in words. */
export const DeliveryBar = ({ delivered, views, expected = null }: Props) => (
  <div className={styles.delivery}>
    <svg aria-hidden="true">
      <rect className={styles.track} width="100%" height="100%" />
      <rect className={styles.bar} x={svgPercent(views - delivered, views)} width={svgPercent(delivered, views)} height="100%" />
      {expected !== null && (
        <line
          className={styles.expected}
          x1={svgPercent(views - expected, views)}
          x2={svgPercent(views - expected, views)}
          y1="-100%"
          y2="200%"
        />
      )}
    </svg>
    <p>{text.delivered(formatNumber(delivered), formatNumber(views))}</p>
  </div>
)
