import { and, asc, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation, notFound } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import { enqueueSecurityEmail } from '#worker/lib/mail.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notifySecurity } from '#worker/notifications/publish/index.ts'
import { CHALLENGE_TTL_MS, createChallenge, verifyWithChallenge } from './challenge.ts'
import type { AddPasskey, PasskeyView, RegistrationOptions } from './contract.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './schema.ts'

/** COSE identifiers of Ed25519, ES256 and RS256, in order of preference. */
const ALGORITHMS = [-8, -7, -257]

/** Returns the WebAuthn user handle of a user’s hash, in base64url; it contains no personal data. */
export const userHandle = (hash: string): string => new TextEncoder().encode(hash).toBase64({ alphabet: 'base64url', omitPadding: true })

/**
 * Creates options for registering a passkey, with a challenge bound to this session. Throws `conflict` when the user has `LIMITS.passkeys`
 * passkeys.
 */
export async function createRegistrationOptions(db: Database, viewer: Viewer, { id }: RelyingParty): Promise<RegistrationOptions> {
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id))
  if (known.length >= LIMITS.passkeys) throw tooManyPasskeys()
  return {
    challenge: await createChallenge(db, { purpose: 'add', userId: viewer.id, browser: viewer.sessionDigest }),
    timeout: CHALLENGE_TTL_MS,
    attestation: 'none',
    rp: { id, name: 'دفتر' },
    user: { id: userHandle(viewer.hash), name: viewer.handle, displayName: viewer.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map((one) => ({ ...one, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

const tooManyPasskeys = () => conflict(`بیش از ${persianDigits(LIMITS.passkeys)} گذرکلید نمی‌شود داشت؛ یکی را که به کار نمی‌بری حذف کن.`)

/**
 * Verifies and stores a passkey and notifies the user. Throws `invalid` for a failed verification, and `conflict` for a known passkey or
 * beyond `LIMITS.passkeys`, which is enforced in SQL.
 */
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
    const { stored } = await write(db, {
      change: {
        stored: insertSelect(
          db,
          passkeys,
          {
            credentialId: credentialKey.id,
            hash,
            userId: viewer.id,
            publicKey: Buffer.from(credentialKey.publicKey),
            counter: credentialKey.counter,
            transports: credentialKey.transports ?? [],
            name,
            backedUp,
            createdAt: at,
          },
          sql`WHERE ${ownCount} < ${LIMITS.passkeys}`,
        ).returning({ hash: passkeys.hash }),
      },
      after: [enqueueSecurityEmail(db, viewer.id, addedEmail(name), isStored), notifySecurity(db, viewer.id, 'passkeyAdded', isStored)],
    })
    if (stored.length === 0) throw tooManyPasskeys()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('این گذرکلید پیش‌تر افزوده شده است.')
    throw error
  }
  return { hash, name, backedUp, createdAt: at, usedAt: null }
}

async function verifyRegistration(db: Database, viewer: Viewer, credential: AddPasskey['credential'], party: RelyingParty) {
  // Imported lazily, because the library is large and few requests need it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { response, clientExtensionResults: _unread, ...rest } = credential
  const scope = { purpose: 'add', userId: viewer.id, browser: viewer.sessionDigest } as const
  const verified = await verifyWithChallenge(db, scope, async (expectedChallenge) => {
    if (!(await carriesNoCertificate(response.attestationObject))) return undefined
    return verifyRegistrationResponse({
      response: { ...rest, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    })
  })
  if (!verified?.verified) throw invalid({ credential: 'گذرکلید ساخته نشد یا زمانش گذشت؛ دوباره امتحان کن' })
  const { credential: key, credentialBackedUp: backedUp } = verified.registrationInfo
  return { key, backedUp }
}

const addedEmail = (name: string) => ({
  subject: 'گذرکلید تازه‌ای به حسابت در دفتر افزوده شد',
  action: `سلام، از این پس با گذرکلید «\u2068${name}\u2069» می‌شود وارد حسابت در دفتر شد.`,
})

const viewColumns = {
  hash: passkeys.hash,
  name: passkeys.name,
  backedUp: passkeys.backedUp,
  createdAt: passkeys.createdAt,
  usedAt: passkeys.usedAt,
}

const isOwnPasskey = (viewer: Viewer, hash: string) => and(eq(passkeys.userId, viewer.id), eq(passkeys.hash, hash))

export const readOwnPasskeys = (db: Database, viewer: Viewer): Promise<PasskeyView[]> =>
  db.select(viewColumns).from(passkeys).where(eq(passkeys.userId, viewer.id)).orderBy(asc(passkeys.createdAt), asc(passkeys.hash))

/** Renames one of the viewer’s passkeys. Throws `not_found` for any other hash. */
export async function renamePasskey(db: Database, viewer: Viewer, hash: string, name: string): Promise<PasskeyView> {
  const [renamed] = await db.update(passkeys).set({ name }).where(isOwnPasskey(viewer, hash)).returning(viewColumns)
  if (!renamed) throw notFound()
  return renamed
}

/** Removes one of the viewer’s passkeys. Throws `not_found` for any other hash, and `conflict` when it is the last way to sign in. */
export async function removePasskey(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const [found] = await db.select(viewColumns).from(passkeys).where(isOwnPasskey(viewer, hash))
  if (!found) throw notFound()
  const hasOtherPasskey = sql`EXISTS (SELECT 1 FROM ${passkeys} AS other WHERE other.user_id = ${viewer.id} AND other.hash <> ${hash})`
  const hasOtherMethod = sql`EXISTS (SELECT 1 FROM ${credentials} WHERE ${credentials.userId} = ${viewer.id} AND (${credentials.passwordHash} IS NOT NULL OR ${credentials.emailVerifiedAt} IS NOT NULL OR ${credentials.phoneVerifiedAt} IS NOT NULL))`
  const exists = sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.hash} = ${hash})`
  const canStillSignIn = sql`(${hasOtherPasskey} OR ${hasOtherMethod})`
  const isRemoved = sql`${exists} AND ${canStillSignIn}`
  const { removed } = await write(db, {
    before: [
      enqueueSecurityEmail(db, viewer.id, removedEmail(found.name), isRemoved),
      notifySecurity(db, viewer.id, 'passkeyRemoved', isRemoved),
    ],
    change: {
      removed: db
        .delete(passkeys)
        .where(and(isOwnPasskey(viewer, hash), canStillSignIn))
        .returning({ hash: passkeys.hash }),
    },
  })
  if (removed.length === 0) throw conflict('این تنها راه ورودت است؛ پیش از حذفش گذرواژه یا گذرکلید دیگری بگذار.')
}

const removedEmail = (name: string) => ({
  subject: 'گذرکلیدی از حسابت در دفتر حذف شد',
  action: `سلام، گذرکلید «\u2068${name}\u2069» دیگر به حسابت در دفتر راه ندارد.`,
})

/**
 * Tells whether an attestation object (base64url) carries no certificate. Registrations ask for none (WebAuthn Level 3, 5.4.7), so browsers send
 * `none` or a self-attestation; the library would fetch the revocation lists that a certificate names.
 */
export async function carriesNoCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
