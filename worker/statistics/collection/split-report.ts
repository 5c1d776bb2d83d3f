import { tehranDay, tehranToUtc, toJalali } from '#shared/persian/jalali.ts'
import { DAY, HOUR, SECOND } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { classifyReferrer } from './classify-referrer.ts'
import { MAX_REPORT_AGE_MS, type PostReport } from './contract.ts'
import type { visits } from './schema.ts'

type VisitRow = Required<typeof visits.$inferSelect>
/** What a report says about a visit, without who made it. */
export type VisitDetails = Omit<
  VisitRow,
  'postId' | 'authorId' | 'kind' | 'member' | 'country' | 'device' | 'visitor' | 'address' | 'network'
>

/** Returns the start of a Tehran day in UTC ms. */
export const startOfDay = (day: string): number => tehranToUtc(toJalali(day), 0, 0)

/** Returns the earliest Tehran day whose visits are still kept; those of earlier days ended at least `MAX_REPORT_AGE_MS` ago. */
export const oldestOpenDay = (): string => tehranDay(now() - MAX_REPORT_AGE_MS)

const EMPTY = {
  impressionHours: 0,
  viewedAt: null,
  readAt: null,
  depth: 0,
  visibleMs: 0,
  heard: 0,
  shared: false,
  referrer: 'direct',
} as const
/** How much longer a post may have been visible than the report says that the view is ago: the three seconds before it, and delays. */
const VISIBLE_TOLERANCE_MS = 10 * SECOND

/**
 * Splits a report about a post into what happened on each Tehran day: at most two parts, because everything after a view belongs to its day,
 * and the impression to its own. A read without a view implies one; without either, depth and visible time mean nothing.
 */
export function splitReport(report: PostReport, receivedAt: number): VisitDetails[] {
  const { impression, view, read, depth = 0, visible = 0, heard = 0, share = false, from } = report
  const parts: VisitDetails[] = []
  if (impression !== undefined) {
    const at = receivedAt - impression
    const day = tehranDay(at)
    const hour = Math.min(Math.floor((at - startOfDay(day)) / HOUR), DAY / HOUR - 1)
    parts.push({ ...EMPTY, day, firstAt: at, impressionHours: 1 << hour })
  }
  if (view !== undefined || read !== undefined) {
    const viewAge = Math.max(view ?? 0, read ?? 0)
    const viewedAt = receivedAt - viewAge
    parts.push({
      ...EMPTY,
      day: tehranDay(viewedAt),
      firstAt: viewedAt,
      viewedAt,
      readAt: read === undefined ? null : receivedAt - read,
      depth,
      visibleMs: Math.min(visible, viewAge + VISIBLE_TOLERANCE_MS),
      heard,
      shared: share,
      referrer: classifyReferrer(from),
    })
  } else if (heard > 0 || share) {
    const at = receivedAt - (impression ?? 0)
    parts.push({ ...EMPTY, day: tehranDay(at), firstAt: at, heard, shared: share })
  }
  return parts
}
