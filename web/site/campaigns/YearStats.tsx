import { formatNumber } from '#shared/persian/digits.ts'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { text } from './text.ts'

export const YearStats = ({ year }: { year: Partial<Record<keyof typeof text.year, number>> }) => (
  <NumberRow
    size="large"
    numbers={STAT_NAMES.flatMap((name) => {
      const value = year[name]
      return value === undefined ? [] : [[text.year[name], formatNumber(value)] as const]
    })}
  />
)

const STAT_NAMES = [
  'posts',
  'words',
  'people',
  'reads',
  'comments',
  'likes',
  'followers',
] as const satisfies readonly (keyof typeof text.year)[]
