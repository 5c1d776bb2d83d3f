import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm'
import { codeDigest, verifyPassword } from '#worker/accounts/index.ts'
import { credentials, oneTimeCodes, sessions } from '#worker/accounts/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { checkAssertion, type RelyingParty } from '#worker/passkeys/index.ts'
import type { Prove } from './contract.ts'

const TRIES = 5
const WRONG_CODE = () => invalid({ code: 'کد درست نیست یا زمانش گذشته است؛ دوباره بنویس یا کد تازه بگیر' })

/** Statement: this session's person has just proven who they are. */
const markProven = (db: Database, viewer: Viewer) =>
  db.update(sessions).set({ provenAt: now() }).where(eq(sessions.tokenDigest, viewer.sessionDigest))

/** Proves the person of a session by their password, a code sent to them or a passkey; `party` is asked for with a passkey only. */
export async function prove(db: Database, viewer: Viewer, proof: Prove, party: () => RelyingParty): Promise<void> {
  if (proof.kind === 'code') return proveByCode(db, viewer, proof)
  if (proof.kind === 'passkey') {
    const asked = { purpose: 'confirm', userId: viewer.id, browser: viewer.sessionDigest } as const
    const { use } = await checkAssertion(db, proof.credential, party(), asked)
    await atomic(db, [use, markProven(db, viewer)])
    return
  }
  const [own] = await db.select({ passwordHash: credentials.passwordHash }).from(credentials).where(eq(credentials.userId, viewer.id))
  if (!(await verifyPassword(proof.password, own?.passwordHash))) throw invalid({ password: 'گذرواژه درست نیست' })
  await markProven(db, viewer)
}

/** A code counts each try in SQL, and is used up in the batch that marks the session. */
async function proveByCode(db: Database, viewer: Viewer, { challenge, code }: Extract<Prove, { kind: 'code' }>): Promise<void> {
  const at = now()
  const live = and(
    eq(oneTimeCodes.challenge, challenge),
    eq(oneTimeCodes.purpose, 'confirm'),
    eq(oneTimeCodes.userId, viewer.id),
    eq(oneTimeCodes.browserDigest, viewer.sessionDigest),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, at),
  )
  const [row] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(live, lt(oneTimeCodes.tries, TRIES)))
    .returning({ codeDigest: oneTimeCodes.codeDigest })
  if (!row || row.codeDigest !== (await codeDigest(challenge, code))) throw WRONG_CODE()
  const unused = db.select({ one: sql`1` }).from(oneTimeCodes).where(live)
  const [proven] = await atomic(db, [
    db
      .update(sessions)
      .set({ provenAt: at })
      .where(and(eq(sessions.tokenDigest, viewer.sessionDigest), exists(unused)))
      .returning({ userId: sessions.userId }),
    db.update(oneTimeCodes).set({ verifiedAt: at, usedAt: at }).where(live),
  ])
  if (proven.length === 0) throw WRONG_CODE()
}
