import { formatNumber } from '#shared/persian/digits.ts'

/** An integer in Persian digits, grouped and bidi-isolated. */
export const Num = ({ value, className }: { value: number; className?: string | undefined }) => (
  <bdi className={className}>{formatNumber(value)}</bdi>
)
