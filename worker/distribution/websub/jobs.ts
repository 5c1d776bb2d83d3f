import { z } from 'zod'
import { defineJob } from '#worker/lib/job.ts'

export const HubRequest = z.strictObject({
  mode: z.enum(['subscribe', 'unsubscribe']),
  callback: z.string(),
  topic: z.string(),
  /** In seconds. */
  lease: z.number().int(),
  secret: z.string().nullable(),
})
export type HubRequest = z.infer<typeof HubRequest>

export const HUB_VERIFICATION = defineJob({ kind: 'hub-verify', queue: 'DELIVERIES', payload: HubRequest })
export const HUB_DELIVERY = defineJob({ kind: 'hub-deliver', queue: 'DELIVERIES', payload: z.strictObject({ topic: z.number().int() }) })
