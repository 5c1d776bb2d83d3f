import { validateBefore } from '#web/lib/search-params.ts'
import type { PostSort, ReportSpan } from '#worker/statistics/posts/contract.ts'

/** Without one, posts are sorted by views. Not imported, because every page loads the options of its routes. */
const SORTS = ['reads', 'impressions', 'listens', 'visibleMs', 'publishedAt'] as const satisfies readonly PostSort[]
/** Without one, the chart shows views and reads. */
const CHARTS = ['impressions', 'listens'] as const

/** Without one, a report is of a month. */
const SPANS = ['week', 'year', 'all'] as const satisfies readonly ReportSpan[]

export type ChartChoice = (typeof CHARTS)[number]

export interface WindowSearch {
  before?: string
  span?: (typeof SPANS)[number]
  chart?: ChartChoice
}

export interface ReportSearch extends WindowSearch {
  sort?: (typeof SORTS)[number]
}

/** Keeps the window and the choice of the chart. */
export function validateWindow(search: Record<string, unknown>): WindowSearch {
  const chart = CHARTS.find((choice) => choice === search.chart)
  const span = SPANS.find((one) => one === search.span)
  return { ...validateBefore(search), ...(span && { span }), ...(chart && { chart }) }
}

/** Keeps the window, the column that sorts the posts, and the choice of the chart. */
export function validateReport(search: Record<string, unknown>): ReportSearch {
  const { before, span, chart } = validateWindow(search)
  const sort = SORTS.find((column) => column === search.sort)
  return { ...(before && { before }), ...(span && { span }), ...(sort && { sort }), ...(chart && { chart }) }
}
