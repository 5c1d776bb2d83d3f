import { formatNumber } from '#shared/persian/digits.ts'
import type { StatCounts } from '#worker/statistics/posts/contract.ts'
import { formatReadRatio } from './format-read-ratio.ts'
import { text } from './text.ts'

export const toFunnelRows = (numbers: StatCounts): [name: string, value: string][] => [
  [text.impressions, formatNumber(numbers.impressions)],
  [text.views, formatNumber(numbers.views)],
  [text.reads, formatNumber(numbers.reads)],
  [text.ratio, formatReadRatio(numbers)],
  [text.listens, formatNumber(numbers.listens)],
]
