import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { classifyClient } from '#worker/lib/http/classify-client.ts'
import { clientIpKey } from '#worker/lib/http/client-ip.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { DEVICES, type PostReport, REFERRERS, type VisitDevice, type VisitReport } from './contract.ts'
import { type Pseudonyms, pseudonymizeVisitor } from './pseudonyms.ts'
import { splitReport } from './split-report.ts'

const Integer = z.number().int().min(0)

/** A report in the queue. It holds no address, and the account only until the consumer knows whether the visit is the author's own. */
export const VisitMessage = z.object({
  visits: z.array(
    z.object({
      post: Hash,
      day: z.iso.date(),
      firstAt: Integer,
      impressionHours: Integer,
      viewedAt: Integer.nullable(),
      readAt: Integer.nullable(),
      depth: Integer,
      visibleMs: Integer,
      heard: Integer,
      shared: z.boolean(),
      referrer: z.enum(REFERRERS),
    }),
  ),
  /** Pseudonyms by Tehran day. */
  visitors: z.record(z.string(), z.object({ visitor: z.string(), address: z.string(), network: z.string() })),
  accountId: Integer.nullable(),
  /** What a member did with promoted cards, for the slice that delivers them; times in UTC ms. Absent in messages of earlier versions. */
  promotions: z
    .array(z.object({ token: z.string(), post: Hash, impressionAt: Integer.nullable(), viewedAt: Integer.nullable() }))
    .default([]),
  isBot: z.boolean(),
  country: z.string(),
  device: z.enum(DEVICES),
  /** UTC ms. */
  receivedAt: Integer,
})
export type VisitMessage = z.infer<typeof VisitMessage>

export const isVisitMessage = (body: unknown): body is VisitMessage => VisitMessage.safeParse(body).success

/** Returns whether the reader asks not to be counted, by Do Not Track or Global Privacy Control. */
export const refusesTracking = ({ headers }: Request): boolean => headers.get('DNT') === '1' || headers.get('Sec-GPC') === '1'

/** Cloudflare's codes for an unknown country and for Tor. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['XX', 'T1'])

function countryOf(request: Request): string {
  const country = 'cf' in request ? (request.cf as { country?: unknown } | undefined)?.country : undefined
  return typeof country === 'string' && /^[A-Z]{2}$/.test(country) && !NO_COUNTRY.has(country) ? country : ''
}

const toDevice = (device: string): VisitDevice => DEVICES.find((name) => name === device) ?? 'other'

/** Returns what a report says about a promoted card. */
function promotionOf({ promotion, post, impression, view }: PostReport, receivedAt: number): VisitMessage['promotions'] {
  const toTime = (age: number | undefined) => (age === undefined ? null : receivedAt - age)
  return promotion === undefined ? [] : [{ token: promotion, post, impressionAt: toTime(impression), viewedAt: toTime(view) }]
}

/** Returns the message of a report, received now; undefined if nothing happened in it. */
export async function createVisitMessage(
  statsDb: Database,
  request: Request,
  viewer: Pick<Viewer, 'id'> | null,
  { posts }: VisitReport,
): Promise<VisitMessage | undefined> {
  const receivedAt = now()
  const visits = posts.flatMap((report) => splitReport(report, receivedAt).map((part) => ({ post: report.post, ...part })))
  if (visits.length === 0) return undefined
  const accountId = viewer?.id ?? null
  const who = { accountId, address: clientIpKey(request), agent: request.headers.get('User-Agent') ?? '' }
  const visitors: Record<string, Pseudonyms> = {}
  for (const day of new Set(visits.map((visit) => visit.day))) visitors[day] = await pseudonymizeVisitor(statsDb, who, day)
  const { kind, device } = classifyClient(request)
  const promotions = viewer ? posts.flatMap((report) => promotionOf(report, receivedAt)) : []
  return {
    visits,
    visitors,
    accountId,
    promotions,
    isBot: kind !== 'person',
    country: countryOf(request),
    device: toDevice(device),
    receivedAt,
  }
}
