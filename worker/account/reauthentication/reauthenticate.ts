import { and, eq } from 'drizzle-orm'
import { checkCode, consumeCode, type Destination, invalidCodeError, verifyPassword } from '#worker/account/auth/index.ts'
import { credentials, sessions } from '#worker/account/auth/schema.ts'
import { type RelyingParty, relyingParty, toPasskeyError, verifyAssertion } from '#worker/account/passkeys/index.ts'
import { passkeys } from '#worker/account/passkeys/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { first, readTogether, write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { maskEmail, maskPhone } from '#worker/lib/mask-contact.ts'
import { canSendSms } from '#worker/lib/sms.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Reauthenticate, ReauthenticationMethods } from './contract.ts'

const isCurrentSession = (viewer: Viewer) => eq(sessions.tokenDigest, viewer.sessionDigest)

/**
 * Reauthenticates the viewer’s session by password, code or passkey; throws `invalid` for a wrong proof. Calls `relyingParty` only for a
 * passkey.
 */
export async function reauthenticate(db: Database, viewer: Viewer, proof: Reauthenticate, relyingParty: () => RelyingParty): Promise<void> {
  const markAuthenticated = db.update(sessions).set({ authenticatedAt: now() })
  if (proof.kind === 'password') {
    const [own] = await db.select({ stored: credentials.passwordHash }).from(credentials).where(eq(credentials.userId, viewer.id))
    if (!(await verifyPassword(proof.password, own?.stored))) throw invalid({ password: 'گذرواژه درست نیست' })
    await markAuthenticated.where(isCurrentSession(viewer))
  } else if (proof.kind === 'passkey') {
    const scope = { purpose: 'confirm', userId: viewer.id, browser: viewer.sessionDigest } as const
    const { recordUse } = await verifyAssertion(db, proof.credential, relyingParty(), scope)
    await atomic(db, [recordUse, markAuthenticated.where(isCurrentSession(viewer))]).catch((error: unknown) => {
      throw toPasskeyError(error)
    })
  } else {
    const { challenge, code } = proof
    const { guard } = await checkCode(db, { purpose: 'confirm', challenge, code, browser: viewer.sessionDigest, userId: viewer.id })
    const authenticated = markAuthenticated.where(and(isCurrentSession(viewer), guard)).returning({ userId: sessions.userId })
    const { marked } = await write(db, { change: { marked: authenticated }, after: [consumeCode(db, challenge)] })
    if (marked.length === 0) throw invalidCodeError()
  }
}

type AddressColumns = Pick<typeof credentials.$inferSelect, 'email' | 'emailKey' | 'emailVerifiedAt' | 'phone' | 'phoneVerifiedAt'>

/**
 * Returns the verified address to send a code to, preferring email over phone, or undefined when there is none or only a phone number
 * without an SMS provider.
 */
function codeDestination({ email, emailKey, emailVerifiedAt, phone, phoneVerifiedAt }: AddressColumns, env: Env): Destination | undefined {
  if (email && emailKey && emailVerifiedAt) return { channel: 'email', address: email, addressKey: emailKey }
  return phone && phoneVerifiedAt && canSendSms(env) ? { channel: 'sms', address: phone, addressKey: phone } : undefined
}

export async function readCodeDestination(db: Database, viewer: Viewer, env: Env): Promise<Destination | undefined> {
  const [own] = await db.select().from(credentials).where(eq(credentials.userId, viewer.id))
  return own && codeDestination(own, env)
}

export async function readReauthenticationMethods(db: Database, viewer: Viewer, env: Env): Promise<ReauthenticationMethods> {
  const { own, keys } = await readTogether(db, {
    own: first(db.select().from(credentials).where(eq(credentials.userId, viewer.id))),
    keys: db.select({ hash: passkeys.hash }).from(passkeys).where(eq(passkeys.userId, viewer.id)).limit(1),
  })
  const to = own && codeDestination(own, env)
  return {
    password: typeof own?.passwordHash === 'string',
    passkey: keys.length > 0,
    passkeyOrigin: relyingParty(env.ORIGIN)?.origin ?? null,
    code: to ? { channel: to.channel, to: to.channel === 'email' ? maskEmail(to.address) : maskPhone(to.address) } : null,
  }
}
