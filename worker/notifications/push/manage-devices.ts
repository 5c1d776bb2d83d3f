import { and, eq, ne, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { OutboundRequestError, validateOutboundUrl } from '#worker/lib/http/outbound-url.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { pushDevices } from '#worker/notifications/publish/schema.ts'
import type { OwnPushDevices, RegisterPushDevice } from './contract.ts'
import { text } from './text.ts'
import { vapidKeys } from './vapid-keys.ts'

const selectDevices = (db: Database, viewer: Viewer) => {
  const isCurrent = sql<number>`${pushDevices.sessionDigest} = ${viewer.sessionDigest}`
  return db
    .select({
      hash: pushDevices.hash,
      current: isCurrent,
      userAgent: pushDevices.userAgent,
      createdAt: pushDevices.createdAt,
      usedAt: pushDevices.usedAt,
    })
    .from(pushDevices)
    .where(eq(pushDevices.userId, viewer.id))
    .orderBy(sql`${isCurrent} DESC, coalesce(used_at, created_at) DESC, id DESC`)
}

const toView = (env: Env, rows: Awaited<ReturnType<typeof selectDevices>>): OwnPushDevices => ({
  key: vapidKeys(env)?.publicKey ?? null,
  devices: rows.map(({ current, ...device }) => ({ ...device, current: current === 1 })),
  max: LIMITS.pushDevices,
})

/** Returns the browsers of the viewer that receive pushes, the one of this session first. */
export const readPushDevices = async (env: Env, db: Database, viewer: Viewer): Promise<OwnPushDevices> =>
  toView(env, await selectDevices(db, viewer))

/**
 * Makes the browser of this session receive pushes, in place of what it registered before and of a session that it had earlier. Idempotent.
 * Errors: `not_found` if the site sends no pushes, `invalid` for an endpoint that is not https at a public host or a key that is no point of
 * the curve, `conflict` beyond `LIMITS.pushDevices` and for an endpoint of another browser.
 */
export async function registerPushDevice(
  env: Env,
  db: Database,
  viewer: Viewer,
  { endpoint: address, keys: { p256dh, auth } }: RegisterPushDevice,
  userAgent: string,
): Promise<OwnPushDevices> {
  if (!vapidKeys(env)) throw notFound()
  const endpoint = parseEndpoint(env, address)
  await assertPointOfCurve(p256dh)
  const given = { endpoint, p256dh, auth, userAgent: userAgent.slice(0, 200) }
  const others = sql`SELECT count(*) FROM push_devices d WHERE d.user_id = ${viewer.id} AND d.session_digest <> s.token_digest`
  const { stored, devices } = await write(db, {
    // Whoever knows the secret of the browser is that browser.
    before: [
      db
        .delete(pushDevices)
        .where(and(eq(pushDevices.endpoint, endpoint), eq(pushDevices.auth, auth), ne(pushDevices.sessionDigest, viewer.sessionDigest))),
    ],
    change: {
      stored: insertSelect(
        db,
        pushDevices,
        { hash: newHash(), userId: sql`s.user_id`, sessionDigest: sql`s.token_digest`, ...given, createdAt: now() },
        sql`FROM sessions s WHERE s.token_digest = ${viewer.sessionDigest} AND (${others}) < ${LIMITS.pushDevices}`,
      )
        .onConflictDoUpdate({ target: pushDevices.sessionDigest, set: { ...given, failures: 0, failingSince: null, retryAt: 0 } })
        .returning({ id: pushDevices.id }),
    },
    read: { devices: selectDevices(db, viewer) },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflict(text.otherBrowser) : error
  })
  if (stored.length === 0) throw conflict(text.full)
  return toView(env, devices)
}

function parseEndpoint(env: Env, address: string): string {
  try {
    const url = validateOutboundUrl(env, address)
    // Hosts of OUTBOUND_HOSTS may use http; push services never do.
    if (url.protocol === 'https:') return url.href
  } catch (error) {
    if (!(error instanceof OutboundRequestError)) throw error
  }
  throw invalid({ endpoint: text.endpoint })
}

async function assertPointOfCurve(p256dh: string): Promise<void> {
  try {
    await crypto.subtle.importKey(
      'raw',
      Uint8Array.fromBase64(p256dh, { alphabet: 'base64url' }),
      { name: 'ECDH', namedCurve: 'P-256' },
      false,
      [],
    )
  } catch {
    throw invalid({ 'keys.p256dh': text.key })
  }
}

/** Stops the pushes to one of the viewer's browsers. Throws `not_found` for any other hash. */
export async function removePushDevice(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const removed = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.userId, viewer.id), eq(pushDevices.hash, hash)))
    .returning({ hash: pushDevices.hash })
  if (removed.length === 0) throw notFound()
}
