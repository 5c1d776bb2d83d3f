import { z } from 'zod'
import { atomic, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { NotificationEvent } from '#worker/notifications/publish/index.ts'
import { notifyFollowers } from './notify-followers.ts'
import { recordNotification } from './record-notification.ts'
import { selectRecipients } from './select-recipients.ts'

const Progress = z.strictObject({ audience: z.number().int(), after: z.tuple([z.number(), z.number()]).nullable() })
const Payload = z.strictObject({ notice: NotificationEvent, at: z.number().int(), progress: Progress.optional() })

/** Handles a `notice` job: records the notification for its recipients. Idempotent. */
export async function deliverNotification(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const { notice, at, progress } = Payload.parse(payload)
  if (notice.kind !== 'post') {
    await atomic(db, recordNotification(db, notice, selectRecipients(notice), at))
    return
  }
  if (await notifyFollowers(db, notice, at, progress)) await flushOutbox(db, env.JOBS)
}
