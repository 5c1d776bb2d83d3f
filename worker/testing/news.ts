import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { deliverNotice } from '#worker/notifications/inbox/index.ts'
import type { APerson } from './factories.ts'
import { deliverEffects, testEnv } from './request.ts'

/** Lets everybody hear what happened, from a queue that delivers twice and forgets that it did. */
export async function spreadNews(): Promise<void> {
  for (;;) {
    while ((await flushOutbox(database(env), testEnv().EFFECTS)) > 0);
    const done = await deliverEffects()
    if (done.length === 0) return
    const notices = done.filter(({ kind }) => kind === 'notice')
    await Promise.all(notices.map(({ payload }) => deliverNotice(testEnv(), payload)))
  }
}

/** What a person was told, oldest first: each line's kind, its event where it has one, and how many did it. */
export async function newsOf({ id }: Pick<APerson, 'id'>): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT trim(kind || ' ' || event) AS what, actor_count AS n FROM notification_groups WHERE user_id = ? AND latest_id > 0 ORDER BY latest_id",
  )
    .bind(id)
    .all<{ what: string; n: number }>()
  return results.map(({ what, n }) => `${what} ${n}`)
}
