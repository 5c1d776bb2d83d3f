import { z } from 'zod'
import { atomic, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { Notice } from '#worker/notifications/publish/index.ts'
import { recipientsOf } from './recipients.ts'
import { record } from './record.ts'
import { tellFollowers } from './tell-followers.ts'

const Progress = z.strictObject({ audience: z.number().int(), after: z.tuple([z.number(), z.number()]).nullable() })
const Payload = z.strictObject({ notice: Notice, at: z.number().int(), progress: Progress.optional() })

/** Consumer of the effect `notice`: writes down for whom it is news. Carried out twice, it is told once. */
export async function deliverNotice(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const { notice, at, progress } = Payload.parse(payload)
  if (notice.kind !== 'post') {
    await atomic(db, record(db, notice, recipientsOf(notice), at))
    return
  }
  if (await tellFollowers(db, notice, at, progress)) await flushOutbox(db, env.EFFECTS)
}
