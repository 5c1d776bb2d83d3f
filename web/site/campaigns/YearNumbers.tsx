import { formatNumber } from '#shared/persian/digits.ts'
import { NumberRow } from '#web/ui/NumberRow.tsx'
import { text } from './text.ts'

/** A year's numbers, large, in the order given. */
export const YearNumbers = ({ year }: { year: Partial<Record<keyof typeof text.year, number>> }) => (
  <NumberRow
    size="large"
    numbers={NAMES.flatMap((name) => {
      const value = year[name]
      return value === undefined ? [] : [[text.year[name], formatNumber(value)] as const]
    })}
  />
)

const NAMES = ['posts', 'words', 'people', 'reads', 'comments', 'likes', 'followers'] as const satisfies readonly (keyof typeof text.year)[]
