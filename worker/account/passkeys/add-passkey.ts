import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { enqueueSecurityEmail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import { consumeChallenge } from './challenge.ts'
import type { AddPasskey, PasskeyView } from './contract.ts'
import { ALGORITHMS, tooManyPasskeys } from './registration-options.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './schema.ts'

/** Verifies and stores a passkey. Throws `conflict` for a known passkey or beyond the limit per user, which is enforced in SQL. */
export async function addPasskey(
  db: Database,
  viewer: Viewer,
  { credential, name }: AddPasskey,
  party: RelyingParty,
): Promise<PasskeyView> {
  const { key: credentialKey, backedUp } = await verifyRegistration(db, viewer, credential, party)
  const [hash, at] = [newHash(), now()]
  const ownCount = sql`(SELECT count(*) FROM ${passkeys} WHERE ${passkeys.userId} = ${viewer.id})`
  const isStored = sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.hash} = ${hash})`
  try {
    const [stored] = await atomic(db, [
      db
        .insert(passkeys)
        .select(
          sql`SELECT ${credentialKey.id}, ${hash}, ${viewer.id}, ${Buffer.from(credentialKey.publicKey)}, ${credentialKey.counter}, ${JSON.stringify(credentialKey.transports ?? [])}, ${name}, ${Number(backedUp)}, ${at}, NULL WHERE ${ownCount} < ${LIMITS.passkeys}`,
        )
        .returning({ hash: passkeys.hash }),
      enqueueSecurityEmail(db, viewer.id, addedEmail(name), isStored),
      notifySecurity(db, viewer.id, 'passkeyAdded', isStored),
    ])
    if (stored.length === 0) throw tooManyPasskeys()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('این گذرکلید پیش‌تر افزوده شده است.')
    throw error
  }
  return { hash, name, backedUp, createdAt: at, usedAt: null }
}

async function verifyRegistration(db: Database, viewer: Viewer, credential: AddPasskey['credential'], party: RelyingParty) {
  // Imported lazily because it is larger than the rest of the Worker and rarely needed.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { response, clientExtensionResults: _unread, ...rest } = credential
  const verified = await verifyRegistrationResponse({
    response: { ...rest, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => consumeChallenge(db, challenge, { purpose: 'add', userId: viewer.id, browser: viewer.sessionDigest }),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verified?.verified) throw invalid({ credential: 'گذرکلید ساخته نشد یا زمانش گذشت؛ دوباره امتحان کن' })
  const { credential: key, credentialBackedUp: backedUp } = verified.registrationInfo
  return { key, backedUp }
}

const addedEmail = (name: string) => ({
  subject: 'گذرکلید تازه‌ای به حسابت در دفتر افزوده شد',
  action: `سلام، از این پس با گذرکلید «\u2068${name}\u2069» می‌شود وارد حسابت در دفتر شد.`,
})
