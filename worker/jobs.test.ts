import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { claimJob, enqueue, flushOutbox, type Job, releaseJob } from '#worker/lib/outbox.ts'
import { aUser, queryNumber, runQuery, takeConsole, testEnv } from '#worker/testing/index.ts'
import { consumeJobs, runCron } from './jobs.ts'
import { type RenderedEmail, setMailer } from './lib/mail.ts'

const db = database(env)

function mailbox(failures = 0): RenderedEmail[] {
  const sent: RenderedEmail[] = []
  let left = failures
  setMailer(async (_env, mail) => {
    if (left-- > 0) throw new Error('mail server unavailable')
    sent.push(mail)
  })
  return sent
}

const aMailJob = (): Job => ({
  id: newHash(),
  kind: 'mail',
  payload: { to: `${newHash()}@example.com`, subject: 'سلام', paragraphs: ['سلام'] },
})

/** Delivers jobs as the queue does; returns the number of jobs that the consumer asks to retry. */
async function consume(jobs: Job[], queue = 'daftar-jobs'): Promise<number> {
  const messages = jobs.map((body, at) => ({ id: `${at}`, timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch(queue, messages)
  await consumeJobs(batch, testEnv())
  return (await getQueueResult(batch, createExecutionContext())).retryMessages.length
}

const isPending = async (id: string) => (await env.DB.prepare('SELECT id FROM outbox WHERE id = ?').bind(id).first()) !== null

afterEach(() => setMailer())

test('a job delivered three times runs only once, and its outbox row is removed', async () => {
  const sent = mailbox()
  const job = aMailJob()
  await enqueue(db, job.kind, job.payload, job.id)
  expect(await consume([job, job])).toBe(0)
  expect(await consume([job])).toBe(0)
  expect(sent).toHaveLength(1)
  expect(await isPending(job.id)).toBe(false)
})

test('a failed job stays in the outbox and is retried, and a redelivery runs it', async () => {
  const sent = mailbox(1)
  const job = aMailJob()
  await enqueue(db, job.kind, job.payload, job.id)
  expect(await consume([job])).toBe(1)
  expect(takeConsole()).toHaveLength(1)
  expect(await isPending(job.id)).toBe(true)
  expect(await consume([job])).toBe(0)
  expect(sent).toHaveLength(1)
})

test('a job claimed by a crashed consumer does not run when redelivered at once; after a minute the outbox resends it and it runs', async () => {
  const sent = mailbox()
  const job = aMailJob()
  await enqueue(db, job.kind, job.payload, job.id)
  expect(await claimJob(db, job.id)).toMatchObject({ state: 'claimed' })
  expect(await consume([job])).toBe(0)
  expect(sent).toHaveLength(0)
  expect(await isPending(job.id)).toBe(true)

  setClockOffset(MINUTE + 1000)
  const again: Job[] = []
  // Flushing uses only `sendBatch`.
  const queue = {
    sendBatch: async (messages: { body: Job }[]) => void again.push(...messages.map(({ body }) => body)),
  } as unknown as Queue
  await flushOutbox(db, queue)
  const resent = again.filter(({ id }) => id === job.id)
  expect(resent).toHaveLength(1)
  expect(await consume(resent)).toBe(0)
  expect(sent).toHaveLength(1)
  expect(await isPending(job.id)).toBe(false)
})

test('only one of twenty concurrent claims succeeds', async () => {
  const id = newHash()
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimJob(db, id)))
  expect(claims.filter(({ state }) => state === 'claimed')).toHaveLength(1)
  expect(claims.filter(({ state }) => state === 'busy')).toHaveLength(19)
})

test('a consumer that fails after its claim expired does not release the claim of the consumer that took over', async () => {
  const id = newHash()
  const first = await claimJob(db, id)
  setClockOffset(MINUTE + 1000)
  const second = await claimJob(db, id)
  if (first.state !== 'claimed' || second.state !== 'claimed') throw new Error('Not claimed')
  await releaseJob(db, id, first.claimedAt)
  expect(await claimJob(db, id)).toEqual({ state: 'busy' })
  await releaseJob(db, id, second.claimedAt)
  expect(await claimJob(db, id)).toMatchObject({ state: 'claimed' })
})

test('a failed clean-up is logged, and the other clean-ups of the cron run are committed', async () => {
  const person = await aUser()
  const expired = async (table: string, values: string) => runQuery(`INSERT INTO ${table} VALUES ${values}`)
  await expired('spent_work', `('${newHash()}', 1)`)
  await expired('passkey_challenges', `('${newHash()}', 'enter', ${person.id}, 'b', 1)`)
  await runQuery("CREATE TRIGGER broken BEFORE DELETE ON spent_work BEGIN SELECT raise(ABORT, 'broken'); END")
  await runCron(testEnv())
  await runQuery('DROP TRIGGER broken')
  expect(takeConsole()).toEqual([expect.stringMatching(/cron_task_failed.*pruneSpentPuzzles/)])
  expect(await queryNumber('SELECT count(*) AS n FROM spent_work WHERE expires_at = 1')).toBe(1)
  expect(await queryNumber('SELECT count(*) AS n FROM passkey_challenges WHERE expires_at = 1')).toBe(0)
  await runCron(testEnv())
  expect(await queryNumber('SELECT count(*) AS n FROM spent_work WHERE expires_at = 1')).toBe(0)
})

test('a dead-lettered job is stored in dead_letters, logged and removed from the outbox', async () => {
  const job = aMailJob()
  await enqueue(db, job.kind, job.payload, job.id)
  expect(await consume([job], 'daftar-jobs-dead')).toBe(0)
  expect(takeConsole()).toHaveLength(1)
  expect(await isPending(job.id)).toBe(false)
  expect(await env.DB.prepare('SELECT id FROM dead_letters WHERE id = ?').bind(job.id).first()).not.toBeNull()
})

test('cron keeps the claim of a completed job for 29 days and has deleted it after 31', async () => {
  mailbox()
  const job = aMailJob()
  await consume([job])
  const known = () => env.DB.prepare('SELECT id FROM inbox WHERE id = ?').bind(job.id).first()
  setClockOffset(29 * DAY)
  await runCron(testEnv())
  expect(await known()).not.toBeNull()
  setClockOffset(31 * DAY)
  await runCron(testEnv())
  expect(await known()).toBeNull()
})

test('cron logs a failed flush of the outbox and still prunes job claims', async () => {
  mailbox()
  const [job, pending] = [aMailJob(), aMailJob()]
  await consume([job])
  setClockOffset(31 * DAY)
  await enqueue(db, pending.kind, pending.payload, pending.id)
  const sendBatch = () => Promise.reject(new Error('queue unavailable'))
  // Cron uses only `sendBatch`.
  await runCron(testEnv({ JOBS: { sendBatch } as unknown as Queue }))
  expect(takeConsole()).toEqual([expect.stringMatching(/outbox_flush_failed/)])
  expect(await env.DB.prepare('SELECT id FROM inbox WHERE id = ?').bind(job.id).first()).toBeNull()
  await env.DB.prepare('DELETE FROM outbox WHERE id = ?').bind(pending.id).run()
})
