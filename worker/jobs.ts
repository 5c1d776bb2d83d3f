import { SECOND } from '#shared/time.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { enqueueChangedTopics } from '#worker/distribution/websub/index.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { abandonCrashedJob, recordFailure } from '#worker/lib/job-failures.ts'
import { claimJob, completeJob, findQueue, type Job, releaseJob } from '#worker/lib/outbox.ts'
import { PaidInvoice } from '#worker/money/invoices/contract.ts'
import { consumeReports } from '#worker/money/promotion-delivery/index.ts'
import { startReview } from '#worker/money/promotions/index.ts'
import { fulfillSponsoredPost } from '#worker/money/sponsored-posts/index.ts'
import { isVisitMessage } from '#worker/statistics/collection/index.ts'
import type { Env } from './env.ts'
import { purgeEdgeCache } from './lib/edge-purge.ts'
import { logError } from './lib/log-error.ts'
import { sendEmail } from './lib/mail.ts'
import { mergeDeclared, type Slice } from './lib/slice.ts'
import { sendSms } from './lib/sms.ts'
import { ALL_SLICES } from './slices.ts'

/** What the payment of an invoice starts, by its kind; idempotent. A custom invoice is for something outside Daftar. */
const FULFILLMENTS: Record<PaidInvoice['kind'], (env: Env, hash: string) => Promise<void>> = {
  custom: async () => undefined,
  promotion: (env, hash) => startReview(database(env), hash),
  sponsored_post: fulfillSponsoredPost,
}

const OWN_HANDLERS: NonNullable<Slice['jobs']> = {
  mail: sendEmail,
  code: sendEmail,
  sms: sendSms,
  search: async (env) => {
    await indexChanges(env)
    await enqueueChangedTopics(env)
  },
  'invoice-paid': async (env, payload) => {
    const { kind, hash } = PaidInvoice.parse(payload)
    await FULFILLMENTS[kind](env, hash)
  },
  nothing: async () => undefined,
}

const JOB_HANDLERS = mergeDeclared([OWN_HANDLERS, ...ALL_SLICES.map(({ jobs }) => jobs)])

/**
 * Runs queued jobs at least once: a job runs again if it fails, if its consumer crashes before completing it or if it outlasts its claim.
 * Failed jobs are retried for a day with growing delays, then stored in `dead_letters`, as are jobs of the dead-letter queue, which do not
 * run. Codes, import turns and questions to gateways of a batch run concurrently, because one may wait long for another host. Purges the edge cache of what the jobs
 * invalidated. Reports of visits, which are no jobs, have a consumer of their own.
 */
export async function consumeJobs(batch: MessageBatch<Job>, env: Env, ctx: object = {}): Promise<void> {
  if (batch.queue.endsWith('-visits')) return consumeReports(batch, env)
  const db = database(env)
  const consume = (message: Message<Job>) => (batch.queue.endsWith('-dead') ? consumeDeadJob(db, message) : consumeJob(env, db, message))
  const isConcurrent = ({ body }: Message<Job>) => ['CODES', 'IMPORTS', 'PAYMENTS'].includes(findQueue(body.kind))
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
  const handle = JOB_HANDLERS[kind]
  if (!handle) throw new Error(`No handler for job ${kind}`)
  const claim = await claimJob(db, id)
  if (claim.state === 'busy') return
  if (claim.state === 'claimed') {
    try {
      await handle(env, payload, ALL_SLICES)
    } catch (error) {
      // If this fails too, the claim expires by itself.
      await releaseJob(db, id, claim.claimedAt).catch(() => undefined)
      throw error
    }
  }
  await atomic(db, completeJob(db, id))
}
