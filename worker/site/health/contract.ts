import { z } from 'zod'

/**
 * `pendingJobAge` is the age in ms of the job that has waited longest to be sent to its queue; null if none waits or the database is
 * unreachable. Cron sends waiting jobs every minute, so that an age of many minutes means that it does not run.
 */
export const Health = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  database: z.enum(['reachable', 'unreachable']),
  pendingJobAge: z.number().int().nullable(),
})
export type Health = z.infer<typeof Health>
