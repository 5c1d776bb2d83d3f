import { and, eq } from 'drizzle-orm'
import { spendCode, tryCode, verifyPassword, wrongCode } from '#worker/account/auth/index.ts'
import { credentials, sessions } from '#worker/account/auth/schema.ts'
import { checkAssertion, type RelyingParty } from '#worker/account/passkeys/index.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Prove } from './contract.ts'

const ofSession = (viewer: Viewer) => eq(sessions.tokenDigest, viewer.sessionDigest)

/** Proves the person of a session by their password, a code sent to them or a passkey; `party` is asked for with a passkey only. */
export async function prove(db: Database, viewer: Viewer, proof: Prove, party: () => RelyingParty): Promise<void> {
  const mark = db.update(sessions).set({ provenAt: now() })
  if (proof.kind === 'password') {
    const [own] = await db.select({ stored: credentials.passwordHash }).from(credentials).where(eq(credentials.userId, viewer.id))
    if (!(await verifyPassword(proof.password, own?.stored))) throw invalid({ password: 'گذرواژه درست نیست' })
    await mark.where(ofSession(viewer))
  } else if (proof.kind === 'passkey') {
    const asked = { purpose: 'confirm', userId: viewer.id, browser: viewer.sessionDigest } as const
    const { use } = await checkAssertion(db, proof.credential, party(), asked)
    await atomic(db, [use, mark.where(ofSession(viewer))])
  } else {
    const { challenge, code } = proof
    const { live } = await tryCode(db, { purpose: 'confirm', challenge, code, browser: viewer.sessionDigest, userId: viewer.id })
    const proven = mark.where(and(ofSession(viewer), live)).returning({ userId: sessions.userId })
    const [marked] = await atomic(db, [proven, spendCode(db, challenge)])
    if (marked.length === 0) throw wrongCode()
  }
}
