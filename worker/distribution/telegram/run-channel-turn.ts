import { SECOND } from '#shared/time.ts'
import { type Database, database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { logError } from '#worker/lib/log-error.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import type { TurnOutcome } from '#worker/lib/turn-lease.ts'
import { announce, botOf } from './announce.ts'
import { getMe, type Interruption } from './bot-api.ts'
import { acquireLease, breakChannel, type ChannelLease, releaseLease } from './channel-lease.ts'
import { openToken } from './channel-token.ts'
import { findDueMessage } from './due-messages.ts'
import { giveUpClaims } from './store-outcome.ts'

/** A turn starts no call after this time in ms, so that it ends long before its lease. */
const TURN_MS = 20 * SECOND
/**
 * Telegram allows a bot 20 messages a minute in one channel. A turn begins with no message after this many calls, and each call makes the next turn wait
 * for `PAUSE_PER_CALL_MS`: within any minute there are at most 15 calls of the turns before the last one, and 5 of that.
 */
const MAX_CALLS = 4
const PAUSE_PER_CALL_MS = 4 * SECOND

/**
 * Job: one turn of a channel, which brings its messages in line with their posts. It first asks who the bot is, so that a message is not left unknown
 * because Telegram cannot be reached at all.
 */
export async function runChannelTurn(env: Env, { channel }: { channel: number }): Promise<void> {
  const db = database(env)
  const lease = await acquireLease(db, channel)
  if (!lease) return
  const outcome: TurnOutcome = { hasFailed: false, hasProgressed: false }
  let pauseMs = 0
  try {
    pauseMs = await announceDue(env, db, lease, outcome)
  } catch (error) {
    outcome.hasFailed = true
    logError('telegram_turn_failed', error, { channel: lease.hash })
  }
  await releaseLease(db, lease, outcome, outcome.hasFailed ? 0 : pauseMs)
  await flushOutbox(db, env)
}

/** Returns the pause in ms that Telegram asks for, or that keeps within its limit. */
async function announceDue(env: Env, db: Database, lease: ChannelLease, outcome: TurnOutcome): Promise<number> {
  const until = now() + TURN_MS
  await giveUpClaims(db, lease)
  const token = await openToken(env, lease)
  if (token === undefined) return interrupt(db, lease, { outcome: 'token' }, outcome)
  let calls = 0
  const call = botOf(env, token, () => calls++)
  const bot = await call(getMe)
  if (bot.outcome === 'later') return bot.retryAfterMs
  if (bot.outcome !== 'ok') return interrupt(db, lease, { outcome: bot.outcome === 'token' ? 'token' : 'unknown' }, outcome)
  // The question is no message.
  calls = 0
  const done: number[] = []
  while (calls < MAX_CALLS && now() < until) {
    const message = await findDueMessage(db, lease, done, env.ORIGIN)
    if (!message) break
    done.push(message.id)
    const interruption = await announce(env, db, call, lease, message)
    if (interruption) return interrupt(db, lease, interruption, outcome)
    outcome.hasProgressed = true
  }
  outcome.hasProgressed = true
  return calls * PAUSE_PER_CALL_MS
}

async function interrupt(db: Database, lease: ChannelLease, interruption: Interruption, outcome: TurnOutcome): Promise<number> {
  if (interruption.outcome === 'later') return interruption.retryAfterMs
  if (interruption.outcome === 'unknown') outcome.hasFailed = true
  else await breakChannel(db, lease, interruption.outcome)
  return 0
}
