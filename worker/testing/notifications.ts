import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { deliverNotification } from '#worker/notifications/inbox/index.ts'
import type { TestUser } from './factories.ts'
import { runQueuedJobs, testEnv } from './request.ts'

/** Runs all jobs and delivers each notification twice, as an at-least-once queue may. */
export async function deliverNotifications(): Promise<void> {
  for (;;) {
    while ((await flushOutbox(database(env), testEnv().JOBS)) > 0);
    const done = await runQueuedJobs()
    if (done.length === 0) return
    const notices = done.filter(({ kind }) => kind === 'notice')
    await Promise.all(notices.map(({ payload }) => deliverNotification(testEnv(), payload)))
  }
}

/** Returns the notifications of a user, oldest first, as `kind event count` with the number of actors. */
export async function readNotifications({ id }: Pick<TestUser, 'id'>): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT trim(kind || ' ' || event) AS what, actor_count AS n FROM notification_groups WHERE user_id = ? AND latest_id > 0 ORDER BY latest_id",
  )
    .bind(id)
    .all<{ what: string; n: number }>()
  return results.map(({ what, n }) => `${what} ${n}`)
}
