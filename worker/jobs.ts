import { SECOND } from '#shared/time.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { enqueueDueChannels } from '#worker/distribution/telegram/index.ts'
import { enqueueDueWebhooks } from '#worker/distribution/webhooks/index.ts'
import { enqueueChangedTopics } from '#worker/distribution/websub/index.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { handle, type JobHandler } from '#worker/lib/job.ts'
import { abandonCrashedJob, recordFailure } from '#worker/lib/job-failures.ts'
import { claimJob, completeJob, type Job, releaseJob, SEARCH_JOB } from '#worker/lib/outbox.ts'
import type { PaidInvoice } from '#worker/money/invoices/contract.ts'
import { INVOICE_PAID } from '#worker/money/invoices/index.ts'
import { consumeReports } from '#worker/money/promotion-delivery/index.ts'
import { startReview } from '#worker/money/promotions/index.ts'
import { fulfillSponsoredPost } from '#worker/money/sponsored-posts/index.ts'
import { isVisitMessage } from '#worker/statistics/collection/index.ts'
import type { Env } from './env.ts'
import { purgeEdgeCache } from './lib/edge-purge.ts'
import { logError } from './lib/log-error.ts'
import { CODE_JOB, MAIL_JOB, sendEmail } from './lib/mail.ts'
import { mergeDeclared } from './lib/slice.ts'
import { SMS_JOB, sendSms } from './lib/sms.ts'
import { ALL_SLICES } from './slices.ts'

/** What the payment of an invoice starts, by its kind; idempotent. A custom invoice is for something outside Daftar. */
const FULFILLMENTS: Record<PaidInvoice['kind'], (env: Env, hash: string) => Promise<void>> = {
  custom: async () => undefined,
  promotion: (env, hash) => startReview(database(env), hash),
  sponsored_post: fulfillSponsoredPost,
}

const OWN_HANDLERS: readonly JobHandler[] = [
  handle(MAIL_JOB, sendEmail),
  handle(CODE_JOB, sendEmail),
  handle(SMS_JOB, sendSms),
  handle(SEARCH_JOB, async (env) => {
    await indexChanges(env)
    await enqueueChangedTopics(env)
    await enqueueDueChannels(env)
    await enqueueDueWebhooks(env)
  }),
  handle(INVOICE_PAID, (env, { kind, hash }) => FULFILLMENTS[kind](env, hash)),
]

const JOB_HANDLERS = mergeDeclared(
  [OWN_HANDLERS, ...ALL_SLICES.map(({ jobs = [] }) => jobs)].flat().map((handler) => ({ [handler.kind]: handler })),
)

/**
 * Runs queued jobs at least once: a job runs again if it fails, if its consumer crashes before completing it or if it outlasts its claim.
 * Failed jobs are retried for a day with growing delays, then stored in `dead_letters`, as are jobs of the dead-letter queue, which do not
 * run. Codes, turns of imports and newsletters and questions to gateways of a batch run concurrently, because one may wait long for another
 * host. Purges the edge cache of what the jobs
 * invalidated. Reports of visits, which are no jobs, have a consumer of their own.
 */
export async function consumeJobs(batch: MessageBatch<Job>, env: Env, ctx: object = {}): Promise<void> {
  if (batch.queue.endsWith('-visits')) return consumeReports(batch, env)
  const db = database(env)
  const consume = (message: Message<Job>) => (batch.queue.endsWith('-dead') ? consumeDeadJob(db, message) : consumeJob(env, db, message))
  const isConcurrent = ({ body }: Message<Job>) =>
    ['CODES', 'IMPORTS', 'PAYMENTS', 'NEWSLETTERS'].includes(JOB_HANDLERS[body.kind]?.queue ?? '')
  const concurrent = Promise.all(batch.messages.filter(isConcurrent).map(consume))
  for (const message of batch.messages) if (!isConcurrent(message)) await consume(message)
  await concurrent
  await purgeEdgeCache(db, ctx)
}

async function consumeJob(env: Env, db: Database, message: Message<Job>): Promise<void> {
  const { id, kind } = message.body
  try {
    await runJob(env, db, message.body)
    message.ack()
  } catch (error) {
    // Without the database nothing is recorded, so the queue keeps the message.
    const outcome = await recordFailure(db, message.body, error).catch(() => undefined)
    logError('job_failed', error, { id, kind, ...outcome })
    if (outcome?.next === 'requeue') message.retry({ delaySeconds: Math.ceil(outcome.delayMs / SECOND) })
    else if (outcome) message.ack()
    else message.retry({ delaySeconds: 2 ** message.attempts })
  }
}

async function consumeDeadJob(db: Database, message: Message<Job>): Promise<void> {
  if (isVisitMessage(message.body)) {
    console.error(JSON.stringify({ level: 'error', event: 'visits_lost', receivedAt: message.body.receivedAt }))
    return message.ack()
  }
  try {
    await abandonCrashedJob(db, message.body)
    message.ack()
  } catch (error) {
    logError('job_failed', error, { id: message.body.id, kind: message.body.kind })
    message.retry({ delaySeconds: 2 ** message.attempts })
  }
}

async function runJob(env: Env, db: Database, { id, kind, payload }: Job): Promise<void> {
  const handler = JOB_HANDLERS[kind]
  if (!handler) throw new Error(`No handler for job ${kind}`)
  const claim = await claimJob(db, id)
  if (claim.state === 'busy') return
  if (claim.state === 'claimed') {
    try {
      await handler.run(env, payload, ALL_SLICES)
    } catch (error) {
      // If this fails too, the claim expires by itself.
      await releaseJob(db, id, claim.claimedAt).catch(() => undefined)
      throw error
    }
  }
  await atomic(db, completeJob(db, id))
}
