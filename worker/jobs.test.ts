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

/** A mailer that keeps what it is given, failing as often as told first. */
function mailbox(failures = 0): RenderedEmail[] {
  const sent: RenderedEmail[] = []
  let left = failures
  setMailer(async (_env, mail) => {
    if (left-- > 0) throw new Error('the mail server is away')
    sent.push(mail)
  })
  return sent
}

const aMailJob = (): Job => ({
  id: newHash(),
  kind: 'mail',
  payload: { to: `${newHash()}@example.com`, subject: 'سلام', paragraphs: ['سلام'] },
})

/** Delivers messages as the queue does; answers how many it is to deliver again. */
async function consume(effects: Job[], queue = 'daftar-jobs'): Promise<number> {
  const messages = effects.map((body, at) => ({ id: `${at}`, timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch(queue, messages)
  await consumeJobs(batch, testEnv())
  return (await getQueueResult(batch, createExecutionContext())).retryMessages.length
}

const isPending = async (id: string) => (await env.DB.prepare('SELECT id FROM outbox WHERE id = ?').bind(id).first()) !== null

afterEach(() => setMailer())

test('a message delivered twice is carried out once, and its row is gone', async () => {
  const sent = mailbox()
  const letter = aMailJob()
  await enqueue(db, letter.kind, letter.payload, letter.id)
  expect(await consume([letter, letter])).toBe(0)
  expect(await consume([letter])).toBe(0)
  expect(sent).toHaveLength(1)
  expect(await isPending(letter.id)).toBe(false)
})

test('a failed effect is delivered again, and then done', async () => {
  const sent = mailbox(1)
  const letter = aMailJob()
  await enqueue(db, letter.kind, letter.payload, letter.id)
  expect(await consume([letter])).toBe(1)
  expect(takeConsole()).toHaveLength(1)
  expect(await isPending(letter.id)).toBe(true)
  expect(await consume([letter])).toBe(0)
  expect(sent).toHaveLength(1)
})

test('who is killed between claiming and doing loses the claim after a minute, and the effect is done', async () => {
  const sent = mailbox()
  const letter = aMailJob()
  await enqueue(db, letter.kind, letter.payload, letter.id)
  expect(await claimJob(db, letter.id)).toBe('claimed')
  expect(await consume([letter])).toBe(0)
  expect(sent).toHaveLength(0)
  expect(await isPending(letter.id)).toBe(true)

  setClockOffset(MINUTE + 1000)
  const again: Job[] = []
  // Of a queue flushing only sends batches.
  const queue = {
    sendBatch: async (messages: { body: Job }[]) => void again.push(...messages.map(({ body }) => body)),
  } as unknown as Queue
  await flushOutbox(db, queue)
  const own = again.filter(({ id }) => id === letter.id)
  expect(own).toHaveLength(1)
  expect(await consume(own)).toBe(0)
  expect(sent).toHaveLength(1)
  expect(await isPending(letter.id)).toBe(false)
})

test('of twenty claims at once one is given', async () => {
  const id = newHash()
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimJob(db, id)))
  expect(claims.filter((claim) => claim === 'claimed')).toHaveLength(1)
  expect(claims.filter((claim) => claim === 'busy')).toHaveLength(19)
})

test('a hopeless message is kept for a person and not sent again', async () => {
  const letter = aMailJob()
  await enqueue(db, letter.kind, letter.payload, letter.id)
  expect(await consume([letter], 'daftar-jobs-dead')).toBe(0)
  expect(takeConsole()).toHaveLength(1)
  expect(await isPending(letter.id)).toBe(false)
  expect(await env.DB.prepare('SELECT id FROM dead_letters WHERE id = ?').bind(letter.id).first()).not.toBeNull()
})

test('the cron forgets after a month what was carried out', async () => {
  mailbox()
  const letter = aMailJob()
  await consume([letter])
  const known = () => env.DB.prepare('SELECT id FROM inbox WHERE id = ?').bind(letter.id).first()
  setClockOffset(29 * 24 * 60 * MINUTE)
  await runCron(testEnv())
  expect(await known()).not.toBeNull()
  setClockOffset(31 * 24 * 60 * MINUTE)
  await runCron(testEnv())
  expect(await known()).toBeNull()
})

test('a chore of the cron that fails is told, and the others are done', async () => {
  mailbox()
  const [letter, waits] = [aMailJob(), aMailJob()]
  await consume([letter])
  setClockOffset(31 * 24 * 60 * MINUTE)
  await enqueue(db, waits.kind, waits.payload, waits.id)
  const away = () => Promise.reject(new Error('the queue is away'))
  // Of a queue the cron only sends batches.
  await runCron(testEnv({ JOBS: { sendBatch: away } as unknown as Queue }))
  expect(takeConsole()).toEqual([expect.stringMatching(/chore_failed.*effects/)])
  expect(await env.DB.prepare('SELECT id FROM inbox WHERE id = ?').bind(letter.id).first()).toBeNull()
  await env.DB.prepare('DELETE FROM outbox WHERE id = ?').bind(waits.id).run()
})
