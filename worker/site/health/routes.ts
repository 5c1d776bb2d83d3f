import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { MINUTE } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { describeEndpoint } from '#worker/lib/http/endpoint.ts'
import { logError } from '#worker/lib/log-error.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { Health } from './contract.ts'

/** Age of a waiting job, in ms, from which the site is degraded. */
const MAX_PENDING_JOB_AGE = 10 * MINUTE

export const healthRoutes = new Hono<AppContext>().get(
  '/',
  describeEndpoint(
    'Report whether the site works, for monitoring; status 503 if the database is unreachable',
    { 200: Health, 503: Health },
    [429],
  ),
  async (c) => {
    const health = await readHealth(c.get('db'))
    return c.json(health, health.status === 'down' ? 503 : 200)
  },
)

/** Reads one row. An unreachable database is a result, not an error. */
async function readHealth(db: Database): Promise<Health> {
  try {
    const [job] = await db
      .select({ createdAt: outbox.createdAt })
      .from(outbox)
      .where(sql`${outbox.leaseUntil} <= ${now()}`)
      .orderBy(outbox.leaseUntil)
      .limit(1)
    const pendingJobAge = job ? Math.max(0, now() - job.createdAt) : null
    const isLate = pendingJobAge !== null && pendingJobAge > MAX_PENDING_JOB_AGE
    return { status: isLate ? 'degraded' : 'ok', database: 'reachable', pendingJobAge }
  } catch (error) {
    logError('health_check_failed', error)
    return { status: 'down', database: 'unreachable', pendingJobAge: null }
  }
}
