import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { securityNotice } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import { ALGORITHMS, tooMany } from './ask-to-add.ts'
import { takeChallenge } from './challenge.ts'
import type { AddPasskey, PasskeyView } from './contract.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './schema.ts'

/** Keeps a passkey the viewer's device made for our challenge. One a person has more than allowed is refused in SQL. */
export async function addPasskey(
  db: Database,
  viewer: Viewer,
  { credential, name }: AddPasskey,
  party: RelyingParty,
): Promise<PasskeyView> {
  const { key, backedUp } = await verifyNew(db, viewer, credential, party)
  const [hash, at] = [newHash(), now()]
  const mine = sql`(SELECT count(*) FROM ${passkeys} WHERE ${passkeys.userId} = ${viewer.id})`
  const isKept = sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.hash} = ${hash})`
  try {
    const [kept] = await atomic(db, [
      db
        .insert(passkeys)
        .select(
          sql`SELECT ${key.id}, ${hash}, ${viewer.id}, ${Buffer.from(key.publicKey)}, ${key.counter}, ${JSON.stringify(key.transports ?? [])}, ${name}, ${Number(backedUp)}, ${at}, NULL WHERE ${mine} < ${LIMITS.passkeys}`,
        )
        .returning({ hash: passkeys.hash }),
      securityNotice(db, viewer.id, notice(name), isKept),
      notifySecurity(db, viewer.id, 'passkeyAdded', isKept),
    ])
    if (kept.length === 0) throw tooMany()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('این گذرکلید پیش‌تر افزوده شده است.')
    throw error
  }
  return { hash, name, backedUp, createdAt: at, usedAt: null }
}

async function verifyNew(db: Database, viewer: Viewer, credential: AddPasskey['credential'], party: RelyingParty) {
  // Loaded when it is needed: it is larger than all else of the Worker, and few requests are about passkeys.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { response, clientExtensionResults: _unread, ...rest } = credential
  const verified = await verifyRegistrationResponse({
    response: { ...rest, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(db, challenge, { purpose: 'add', userId: viewer.id, browser: viewer.sessionDigest }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw invalid({ credential: 'گذرکلید ساخته نشد یا زمانش گذشت؛ دوباره بکوش' })
  const { credential: key, credentialBackedUp: backedUp } = verified.registrationInfo
  return { key, backedUp }
}

const notice = (name: string) => ({
  subject: 'گذرکلید تازه‌ای به حسابت در دفتر افزوده شد',
  what: `سلام، از این پس با گذرکلید «\u2068${name}\u2069» می‌شود وارد حسابت در دفتر شد.`,
})
