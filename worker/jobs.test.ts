import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail/index.ts'
import { claimJob, enqueue, flushOutbox, type Job } from '#worker/lib/outbox.ts'
import { takeConsole, testEnv } from '#worker/testing/index.ts'
import { consumeJobs, runCron } from './jobs.ts'

const MINUTE = 60_000
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

/** Delivers jobs like the queue; returns the number of jobs that it would redeliver. */
async function consume(jobs: Job[], queue = 'daftar-jobs'): Promise<number> {
  const messages = jobs.map((body, at) => ({ id: `${at}`, timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch(queue, messages)
  await consumeJobs(batch, testEnv())
  return (await getQueueResult(batch, createExecutionContext())).retryMessages.length
}

const isPending = async (id: string) => (await env.DB.prepare('SELECT id FROM outbox WHERE id = ?').bind(id).first()) !== null

afterEach(() => setMailer())

test('a job delivered twice runs only once, and its outbox row is removed', async () => {
  const sent = mailbox()
  const job = aMailJob()
  await enqueue(db, job.kind, job.payload, job.id)
  expect(await consume([job, job])).toBe(0)
  expect(await consume([job])).toBe(0)
  expect(sent).toHaveLength(1)
  expect(await isPending(job.id)).toBe(false)
})

test('the queue retries a failed job', async () => {
  const sent = mailbox(1)
  const job = aMailJob()
  await enqueue(db, job.kind, job.payload, job.id)
  expect(await consume([job])).toBe(1)
  expect(takeConsole()).toHaveLength(1)
  expect(await isPending(job.id)).toBe(true)
  expect(await consume([job])).toBe(0)
  expect(sent).toHaveLength(1)
})

test('a claim left by a crash expires after a minute, and the job runs', async () => {
  const sent = mailbox()
  const job = aMailJob()
  await enqueue(db, job.kind, job.payload, job.id)
  expect(await claimJob(db, job.id)).toBe('claimed')
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
  expect(claims.filter((claim) => claim === 'claimed')).toHaveLength(1)
  expect(claims.filter((claim) => claim === 'busy')).toHaveLength(19)
})

test('a dead-lettered job is stored and not sent again', async () => {
  const job = aMailJob()
  await enqueue(db, job.kind, job.payload, job.id)
  expect(await consume([job], 'daftar-jobs-dead')).toBe(0)
  expect(takeConsole()).toHaveLength(1)
  expect(await isPending(job.id)).toBe(false)
  expect(await env.DB.prepare('SELECT id FROM dead_letters WHERE id = ?').bind(job.id).first()).not.toBeNull()
})

test('cron deletes the claims of completed jobs after a month', async () => {
  mailbox()
  const job = aMailJob()
  await consume([job])
  const known = () => env.DB.prepare('SELECT id FROM inbox WHERE id = ?').bind(job.id).first()
  setClockOffset(29 * 24 * 60 * MINUTE)
  await runCron(testEnv())
  expect(await known()).not.toBeNull()
  setClockOffset(31 * 24 * 60 * MINUTE)
  await runCron(testEnv())
  expect(await known()).toBeNull()
})

test('cron logs a failed task and runs the others', async () => {
  mailbox()
  const [job, pending] = [aMailJob(), aMailJob()]
  await consume([job])
  setClockOffset(31 * 24 * 60 * MINUTE)
  await enqueue(db, pending.kind, pending.payload, pending.id)
  const sendBatch = () => Promise.reject(new Error('queue unavailable'))
  // Cron uses only `sendBatch`.
  await runCron(testEnv({ JOBS: { sendBatch } as unknown as Queue }))
  expect(takeConsole()).toEqual([expect.stringMatching(/cron_task_failed.*outbox/)])
  expect(await env.DB.prepare('SELECT id FROM inbox WHERE id = ?').bind(job.id).first()).toBeNull()
  await env.DB.prepare('DELETE FROM outbox WHERE id = ?').bind(pending.id).run()
})
