import { z } from 'zod'
import { atomic, type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { dropStored } from '#worker/podcasts/episodes/index.ts'
import { bringEpisode, noteSpeed, stopFull } from './bring-episode.ts'
import { type Copied, copyNext } from './copy-file.ts'
import { ANEW, giveUp, nextItem, note, tryLater, type Work } from './item.ts'
import { holdOn, type Lease, letGo, takeLease } from './lease.ts'
import { takeCover } from './take-cover.ts'
import { troubleOf } from './trouble.ts'

/** A turn takes on nothing new after this, in ms, so that it ends well within the life of its message. */
const TURN = 20_000

const Payload = z.strictObject({ import: z.number().int() })

/**
 * Effect: a turn of an import. Copies files part by part and makes episodes of them until its time is up, then asks for the next turn.
 * Each step is written down as it is done; whoever is killed leaves the rest to another, and two at once do the work of one.
 */
export async function goOn(env: Env, payload: unknown): Promise<void> {
  const db = database(env)
  const lease = await takeLease(db, Payload.parse(payload).import)
  if (!lease) return
  try {
    const until = now() + TURN
    await takeCover(env, db, lease)
    while (now() < until) {
      const next = await nextItem(db, lease)
      if (!next || !(await bring(env, db, lease, next, until))) break
    }
  } finally {
    await letGo(db, lease)
  }
  await flushOutbox(db, env.EFFECTS)
}

/** An item as far as the time goes; false when the import has to stop. */
async function bring(env: Env, db: Database, lease: Lease, next: { work: Work; room: number }, until: number): Promise<boolean> {
  let work = next.work
  try {
    for (;;) {
      // Of a file under way, too, since the feed may have told fewer bytes.
      if (next.room < Math.max(1, work.bytes)) {
        await stopFull(db, lease)
        return false
      }
      const started = now()
      const hands = { env, alive: whole(db, lease, work, started) }
      const step = await copyNext(hands, work)
      if ('stored' in step) {
        if (await bringEpisode(env, db, lease, work, { ...step.stored, started })) return true
        if (await holdOn(db, lease)) await stopFull(db, lease)
        return false
      }
      if (!(await write(db, lease, work, step.more, started))) return false
      work = { ...work, ...step.more }
      if (now() >= until) return false
    }
  } catch (error) {
    if (!(await holdOn(db, lease))) return false
    await settleTrouble(env, db, lease, work, error)
    return true
  }
}

async function settleTrouble(env: Env, db: Database, lease: Lease, work: Work, error: unknown): Promise<void> {
  const trouble = troubleOf(error)
  if (!trouble) {
    // Not the other host's fault: the item waits as if it were, so that it does not hold up the others, and the log tells.
    console.error(JSON.stringify({ level: 'error', event: 'import_item_failed', import: lease.hash, item: work.id, error: String(error) }))
    await tryLater(db, lease, work, 'unreachable')
    return
  }
  const isAnew = trouble.reason === 'changing'
  if (isAnew || !trouble.passing) await dropStored(env, db, work.sound, work.multipartId)
  if (trouble.passing) await tryLater(db, lease, work, trouble.reason, isAnew ? ANEW() : {})
  else await giveUp(db, lease, work, trouble.reason)
}

/** A part that came; a file that gets on is no trouble any more. */
const write = async (db: Database, lease: Lease, work: Work, more: Copied, started: number): Promise<boolean> =>
  (await note(db, lease, work, { ...more, tries: 0, reason: null })) && (await tellSpeed(db, lease, more.copied - work.copied, started))

/** Signs of life while a part, or a file of one piece, is coming. */
const whole =
  (db: Database, lease: Lease, work: Work, started: number) =>
  async (copied?: number, bytes?: number): Promise<boolean> => {
    if (copied === undefined || bytes === undefined) return holdOn(db, lease)
    return (await note(db, lease, work, { copied, bytes })) && (await tellSpeed(db, lease, copied, started))
  }

/** How fast it goes, the last parts counting most, with a sign of life. */
async function tellSpeed(db: Database, lease: Lease, copied: number, started: number): Promise<boolean> {
  await atomic(db, [noteSpeed(db, lease, copied, started)])
  return holdOn(db, lease)
}
