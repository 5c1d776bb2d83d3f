import { z } from 'zod'
import { page } from '#shared/contract/http.ts'
import { Time } from '#shared/contract/money.ts'

declare module '#worker/moderation/audit/contract.ts' {
  interface AuditActions {
    replay_job: 'site'
    discard_job: 'site'
    repair_counter: 'site'
  }
}

export const COUNTER_KINDS = ['likes', 'comments', 'followers', 'list_items'] as const
export type CounterKind = (typeof COUNTER_KINDS)[number]
export const STORAGE_KINDS = ['images', 'audio', 'episodes'] as const

/** A count up to `LIMITS.adminCount`; one above it means any number above. */
const Count = z.number().int()

const Health = z.strictObject({
  /** How long the database took to answer, in ms. */
  databaseTime: z.number().int(),
  files: z.enum(['reachable', 'unreachable']),
  /** Changed rows that the search index has not taken over. */
  searchPending: Count,
  /** The latest run of the cron tasks; null before the first one. */
  cron: z.strictObject({ finishedAt: Time, failed: z.array(z.string()) }).nullable(),
})

/** What waits for moderators, and what for admins only. */
export const STAFF_WORK = ['reports', 'heldPosts', 'appeals', 'wishes', 'contactMessages'] as const
export const ADMIN_WORK = ['payments', 'promotions', 'sponsoredPosts', 'deadLetters'] as const
const WorkKind = z.enum([...STAFF_WORK, ...ADMIN_WORK])
export type WorkKind = z.infer<typeof WorkKind>

const Work = z.strictObject({
  kind: WorkKind,
  count: Count,
  /** Since when the oldest waits; null if nothing waits or the time is unknown. */
  oldestAt: Time.nullable(),
  /** Whether something has waited for more than a day. */
  isLate: z.boolean(),
})
export type Work = z.infer<typeof Work>

export const CounterCheck = z.strictObject({ kind: z.enum(COUNTER_KINDS), differing: Count, passedAt: Time.nullable() })

/** What only admins see. */
const Operations = z.strictObject({
  /** Waiting jobs by kind, among the first `LIMITS.adminCount`. */
  queues: z.array(z.strictObject({ kind: z.string(), count: Count, oldestAt: Time })),
  counters: z.array(CounterCheck),
  storage: z.array(z.strictObject({ kind: z.enum(STORAGE_KINDS), files: z.number().int(), bytes: z.number().int() })),
})

/** `operations` is null for moderators, and `work` what they decide. */
export const Dashboard = z.strictObject({ health: Health, work: z.array(Work), operations: Operations.nullable() })
export type Dashboard = z.infer<typeof Dashboard>

export const ByCounter = z.strictObject({ kind: z.enum(COUNTER_KINDS) })
export const CounterRepair = z.strictObject({ repaired: z.number().int(), differing: Count })
export type CounterRepair = z.infer<typeof CounterRepair>

/** A job that was given up. Its payload, which may hold addresses and codes, is not shown. */
export const DeadLetter = z.strictObject({
  /** Id of the job. */
  key: z.string(),
  kind: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  at: Time,
  /** Whether it runs again with the next cron run. */
  isReplaying: z.boolean(),
})
export type DeadLetter = z.infer<typeof DeadLetter>
export const DeadLetters = page(DeadLetter)

export const ByDeadLetter = z.strictObject({ id: z.string().regex(/^[\w:.-]{1,120}$/, 'این شناسه درست نیست') })
