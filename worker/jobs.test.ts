import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { createCode } from '#worker/account/auth/one-time-code.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { defineJob } from '#worker/lib/job.ts'
import { replayDeadLetters } from '#worker/lib/job-failures.ts'
import { claimJob, enqueue, flushOutbox, type Job, releaseJob } from '#worker/lib/outbox.ts'
import { aPost, as, aUser, queryNumber, runQuery, takeConsole, testEnv } from '#worker/testing/index.ts'
import { runCron } from './cron.ts'
import { consumeJobs } from './jobs.ts'
import { MAIL_JOB, type RenderedEmail, setMailer } from './lib/mail.ts'

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

const aMailJob = () => ({
  id: newHash(),
  kind: 'mail',
  queue: 'JOBS' as const,
  payload: { to: `${newHash()}@example.com`, subject: 'سلام', paragraphs: ['سلام'] },
})

/** Delivers jobs as the queue does; returns the number of jobs that the consumer asks to retry. */
async function consume(jobs: Job[], queue = 'daftar-jobs'): Promise<number> {
  const messages = jobs.map((body, at) => ({ id: `${at}`, timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch(queue, messages)
  await consumeJobs(batch, testEnv())
  return (await getQueueResult(batch, createExecutionContext())).retryMessages.length
}

const realNow = () => Date.now()
const requestReplay = () => runQuery('UPDATE dead_letters SET replay_at = 1')
const readDeadLetter = (id: string) => env.DB.prepare('SELECT reason, attempts FROM dead_letters WHERE id = ?').bind(id).first()
const leaseUntil = async (id: string) =>
  (await env.DB.prepare('SELECT lease_until FROM outbox WHERE id = ?').bind(id).first<number>('lease_until')) ?? 0

/** Flushes the outbox once and returns the sent jobs with their queues, in the order of sending. */
async function flush(): Promise<{ queue: string; job: Job }[]> {
  const sent: { queue: string; job: Job }[] = []
  const queue = (name: string) =>
    // Flushing uses only `sendBatch`.
    ({
      sendBatch: async (messages: { body: Job }[]) => void sent.push(...messages.map(({ body }) => ({ queue: name, job: body }))),
    }) as unknown as Queue
  await flushOutbox(db, {
    CODES: queue('CODES'),
    JOBS: queue('JOBS'),
    DELIVERIES: queue('DELIVERIES'),
    IMPORTS: queue('IMPORTS'),
    PAYMENTS: queue('PAYMENTS'),
    NEWSLETTERS: queue('NEWSLETTERS'),
  })
  return sent
}

const isPending = async (id: string) => (await env.DB.prepare('SELECT id FROM outbox WHERE id = ?').bind(id).first()) !== null

afterEach(async () => {
  setMailer()
  await runQuery('DELETE FROM dead_letters')
})

test('a job delivered three times runs only once, and its outbox row is removed', async () => {
  const sent = mailbox()
  const job = aMailJob()
  await enqueue(db, MAIL_JOB, job.payload, { id: job.id })
  expect(await consume([job, job])).toBe(0)
  expect(await consume([job])).toBe(0)
  expect(sent).toHaveLength(1)
  expect(await isPending(job.id)).toBe(false)
})

test('a failed job stays in the outbox and is retried, and a redelivery runs it', async () => {
  const sent = mailbox(1)
  const job = aMailJob()
  await enqueue(db, MAIL_JOB, job.payload, { id: job.id })
  expect(await consume([job])).toBe(1)
  expect(takeConsole()).toHaveLength(1)
  expect(await isPending(job.id)).toBe(true)
  expect(await consume([job])).toBe(0)
  expect(sent).toHaveLength(1)
})

test('a job claimed by a crashed consumer does not run when redelivered at once; after a minute the outbox resends it and it runs', async () => {
  const sent = mailbox()
  const job = aMailJob()
  await enqueue(db, MAIL_JOB, job.payload, { id: job.id })
  expect(await claimJob(db, job.id)).toMatchObject({ state: 'claimed' })
  expect(await consume([job])).toBe(0)
  expect(sent).toHaveLength(0)
  expect(await isPending(job.id)).toBe(true)

  setClockOffset(MINUTE + 1000)
  const again = (await flush()).map(({ job }) => job)
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

test('a job that crashes its consumer too often becomes a dead letter with its last error, unless it has completed', async () => {
  const sent = mailbox(1)
  const [crashed, done] = [aMailJob(), aMailJob()]
  for (const job of [crashed, done]) await enqueue(db, MAIL_JOB, job.payload, { id: job.id })
  expect(await consume([crashed, done])).toBe(1)
  expect(await consume([crashed, done], 'daftar-jobs-dead')).toBe(0)
  expect(takeConsole()).toEqual([expect.stringMatching(/job_failed/), expect.stringMatching(/dead_letter/)])
  expect([sent.length, await isPending(crashed.id)]).toEqual([1, false])
  expect(await readDeadLetter(crashed.id)).toEqual({ reason: 'Error: mail server unavailable', attempts: 1 })
  expect(await readDeadLetter(done.id)).toBeNull()
})

test('a mail is retried with growing delays for a day, then kept as a dead letter, and a replay sends it exactly once', async () => {
  mailbox(100)
  const job = aMailJob()
  await enqueue(db, MAIL_JOB, job.payload, { id: job.id })
  const runs: number[] = []
  for (let at = 1; at < 2 * DAY && (await isPending(job.id)); ) {
    setClockOffset(at)
    if ((await flush()).some((one) => one.job.id === job.id)) {
      runs.push(at)
      await consume([job])
    }
    // Advances to the end of the lease; the queue redelivers short delays earlier.
    at = Math.max(at + 1, (await leaseUntil(job.id)) - realNow() + 1)
  }
  const delays = runs.slice(1).map((at, index) => at - (runs[index] ?? 0))
  expect(runs.length).toBeGreaterThanOrEqual(9)
  expect(runs.length).toBeLessThan(20)
  expect(runs.at(-1)).toBeGreaterThan(12 * HOUR)
  expect(runs.at(-1)).toBeLessThanOrEqual(DAY)
  expect(Math.max(...delays)).toBeGreaterThan(20 * Math.min(...delays))
  expect(await readDeadLetter(job.id)).toEqual({ reason: 'Error: mail server unavailable', attempts: runs.length })
  expect(takeConsole().filter((line) => line.includes('"dead_letter"'))).toHaveLength(1)

  const sent = mailbox()
  await runCron(testEnv())
  expect(takeConsole()).toEqual([expect.stringMatching(/dead_letters_waiting.*"count":1/)])
  expect(sent).toHaveLength(0)
  await requestReplay()
  await Promise.all([replayDeadLetters(db), replayDeadLetters(db)])
  expect(await isPending(job.id)).toBe(true)
  expect(await consume([job, job])).toBe(0)
  expect([sent.length, await isPending(job.id), await readDeadLetter(job.id)]).toEqual([1, false, null])
  await requestReplay()
  await replayDeadLetters(db)
  expect(await consume([job])).toBe(0)
  expect(sent).toHaveLength(1)
})

test('a sign-in code is sent to its own queue before 200 older jobs, and slow jobs go to queues of their own', async () => {
  await runQuery('DELETE FROM outbox')
  for (let at = 0; at < 200; at++) await enqueue(db, MAIL_JOB, aMailJob().payload, { id: `old-${at}` })
  for (const queue of ['IMPORTS', 'DELIVERIES'] as const)
    await enqueue(db, defineJob({ kind: queue, queue, payload: z.strictObject({}) }), {}, { id: queue })
  const { statements } = await createCode(db, {
    purpose: 'enter',
    to: { channel: 'email', address: 'a@b.ir', addressKey: 'a@b.ir' },
    browser: 'b',
  })
  await atomic(db, statements)
  setClockOffset(1000)
  const [first, ...rest] = await flush()
  expect(first).toMatchObject({ queue: 'CODES', job: { kind: 'code' } })
  expect(rest.every(({ queue }) => queue !== 'CODES')).toBe(true)
  const later = [...rest]
  for (let sent = await flush(); sent.length > 0; sent = await flush()) later.push(...sent)
  const queues = new Map(later.map(({ queue, job }) => [job.id, queue]))
  expect([queues.get('IMPORTS'), queues.get('DELIVERIES'), queues.get('old-0')]).toEqual(['IMPORTS', 'DELIVERIES', 'JOBS'])
  await runQuery('DELETE FROM outbox')
})

test('a code whose mail server hangs does not delay the other codes of its batch', async () => {
  let release: () => void = () => undefined
  const sent: string[] = []
  setMailer(async (_, { to }) => {
    if (to === 'slow@example.com')
      await new Promise<void>((resolve) => {
        release = resolve
      })
    sent.push(to)
    if (sent.length === 2) release()
  })
  const codes = ['slow@example.com', 'first@example.com', 'second@example.com'].map((to) => ({
    ...aMailJob(),
    kind: 'code',
    payload: { to, subject: 'کد', paragraphs: [] },
  }))
  expect(await consume(codes)).toBe(0)
  expect(sent.at(-1)).toBe('slow@example.com')
})

test('a code that could not be sent before it expired is not sent', async () => {
  const sent = mailbox()
  const job = { ...aMailJob(), kind: 'code' }
  expect(await consume([{ ...job, payload: { ...Object(job.payload), expiresAt: realNow() - 1 } }])).toBe(0)
  expect(sent).toHaveLength(0)
})

test('a job that the queue keeps losing is sent again after leases of 1, 2 and 4 minutes', async () => {
  const job = aMailJob()
  await enqueue(db, MAIL_JOB, job.payload, { id: job.id })
  const leases: number[] = []
  for (let at = 1; leases.length < 3; at += 5 * MINUTE) {
    setClockOffset(at)
    await flush()
    leases.push(Math.round(((await leaseUntil(job.id)) - now()) / MINUTE))
  }
  expect(leases).toEqual([1, 2, 4])
  await env.DB.prepare('DELETE FROM outbox WHERE id = ?').bind(job.id).run()
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
  await enqueue(db, MAIL_JOB, pending.payload, { id: pending.id })
  const sendBatch = () => Promise.reject(new Error('queue unavailable'))
  // Cron uses only `sendBatch`.
  await runCron(testEnv({ JOBS: { sendBatch } as unknown as Queue }))
  expect(takeConsole()).toEqual([expect.stringMatching(/outbox_flush_failed/)])
  expect(await env.DB.prepare('SELECT id FROM inbox WHERE id = ?').bind(job.id).first()).toBeNull()
})

test('a request sends the jobs that it enqueued once it has succeeded, and none when it is rejected', async () => {
  const [author, reader] = [await aUser(), await aUser()]
  const post = await aPost(author)
  await runQuery('DELETE FROM outbox')
  await enqueue(db, MAIL_JOB, aMailJob().payload)
  const sends = () => queryNumber('SELECT sum(sends) AS n FROM outbox')
  expect((await as(reader).put(`/api/likes/post/${newHash()}`)).status).toBe(404)
  expect(await sends()).toBe(0)
  expect((await as(reader).put(`/api/likes/post/${post.hash}`)).status).toBe(200)
  expect(await sends()).toBe(2)
})
