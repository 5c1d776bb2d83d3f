import { and, eq } from 'drizzle-orm'
import { checkCode, consumeCode, invalidCodeError, verifyPassword } from '#worker/account/auth/index.ts'
import { credentials, sessions } from '#worker/account/auth/schema.ts'
import { type RelyingParty, verifyAssertion } from '#worker/account/passkeys/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Reauthenticate } from './contract.ts'

const isCurrentSession = (viewer: Viewer) => eq(sessions.tokenDigest, viewer.sessionDigest)

/** Reauthenticates a session by password, code or passkey. Throws `invalid` for a wrong proof. Calls `relyingParty` only for a passkey. */
export async function reauthenticate(db: Database, viewer: Viewer, proof: Reauthenticate, relyingParty: () => RelyingParty): Promise<void> {
  const markAuthenticated = db.update(sessions).set({ authenticatedAt: now() })
  if (proof.kind === 'password') {
    const [own] = await db.select({ stored: credentials.passwordHash }).from(credentials).where(eq(credentials.userId, viewer.id))
    if (!(await verifyPassword(proof.password, own?.stored))) throw invalid({ password: 'گذرواژه درست نیست' })
    await markAuthenticated.where(isCurrentSession(viewer))
  } else if (proof.kind === 'passkey') {
    const scope = { purpose: 'confirm', userId: viewer.id, browser: viewer.sessionDigest } as const
    const { recordUse } = await verifyAssertion(db, proof.credential, relyingParty(), scope)
    await atomic(db, [recordUse, markAuthenticated.where(isCurrentSession(viewer))])
  } else {
    const { challenge, code } = proof
    const { guard } = await checkCode(db, { purpose: 'confirm', challenge, code, browser: viewer.sessionDigest, userId: viewer.id })
    const authenticated = markAuthenticated.where(and(isCurrentSession(viewer), guard)).returning({ userId: sessions.userId })
    const [marked] = await atomic(db, [authenticated, consumeCode(db, challenge)])
    if (marked.length === 0) throw invalidCodeError()
  }
}
