import { env } from 'cloudflare:workers'
import { isNull } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { base32 } from './base32.ts'
import type { TwoStepSecret } from './contract.ts'
import { qrCode } from './qr.ts'
import { twoStep } from './schema.ts'
import { sealSecret } from './sealed-secret.ts'

const ISSUER = 'Daftar'
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

/** Makes a new secret for the viewer's app; nothing is asked for it at sign-in until a code of it is confirmed. */
export async function beginTwoStep(db: Database, viewer: Viewer): Promise<TwoStepSecret> {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const fresh = { secret: await sealSecret(bytes, viewer.id, env.SECRETS_KEY), lastStep: 0, createdAt: now() }
  const begun = await db
    .insert(twoStep)
    .values({ userId: viewer.id, ...fresh })
    .onConflictDoUpdate({ target: twoStep.userId, set: fresh, setWhere: isNull(twoStep.confirmedAt) })
    .returning({ userId: twoStep.userId })
  if (begun.length === 0) throw conflict('ورود دومرحله‌ای از پیش روشن است.')
  const secret = base32(bytes)
  const uri = `otpauth://totp/${ISSUER}:${viewer.handle}?secret=${secret}&issuer=${ISSUER}`
  return { secret, uri, qr: qrCode(uri) }
}
