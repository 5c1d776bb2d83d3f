import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './payments.module.css'
import { text } from './text.ts'

const MAX = formatNumber(LIMITS.unfinishedPayments)

/** Says how many payments the viewer has begun and not finished. */
export const StartLimits = ({ unfinished }: { unfinished: number }) =>
  unfinished > 0 && (
    <p className={styles.limits}>
      {text.unfinished(formatNumber(unfinished), MAX)} <PathLink to="/me/wallet/payments">{text.seeUnfinished}</PathLink>
    </p>
  )

/** In place of the form once no further payment starts. */
export const TooManyUnfinished = ({ unfinished }: { unfinished: number }) => (
  <p className={styles.limits}>
    {text.tooManyUnfinished(formatNumber(unfinished))} <PathLink to="/me/wallet/payments">{text.seeUnfinished}</PathLink>
  </p>
)

/** Whether the viewer has so many unfinished payments that no further one starts. */
export const isAtLimit = (unfinished: number): boolean => unfinished >= LIMITS.unfinishedPayments
