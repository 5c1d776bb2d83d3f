import { formatNumber } from '#shared/persian/digits.ts'

/** A whole number in Persian digits, grouped, kept apart from the text around it. */
export const Num = ({ value, className }: { value: number; className?: string | undefined }) => (
  <bdi className={className}>{formatNumber(value)}</bdi>
)
