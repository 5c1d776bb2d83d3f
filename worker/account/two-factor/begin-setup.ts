import { env } from 'cloudflare:workers'
import { isNull } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { base32 } from './base32.ts'
import type { TwoFactorSetup } from './contract.ts'
import { qrCode } from './qr.ts'
import { twoFactor } from './schema.ts'
import { sealSecret } from './seal-secret.ts'

const ISSUER = 'Daftar'
/** 160 bits, the length RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Creates a TOTP secret; two-factor stays off until the user confirms a code. Throws `conflict` when two-factor is already on. */
export async function beginTwoFactorSetup(db: Database, viewer: Viewer): Promise<TwoFactorSetup> {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  const setup = { secret: await sealSecret(bytes, viewer.id, env.SECRETS_KEY), lastStep: 0, createdAt: now() }
  const started = await db
    .insert(twoFactor)
    .values({ userId: viewer.id, ...setup })
    .onConflictDoUpdate({ target: twoFactor.userId, set: setup, setWhere: isNull(twoFactor.confirmedAt) })
    .returning({ userId: twoFactor.userId })
  if (started.length === 0) throw conflict('ورود دومرحله‌ای از پیش روشن است.')
  const secret = base32(bytes)
  const uri = `otpauth://totp/${ISSUER}:${viewer.handle}?secret=${secret}&issuer=${ISSUER}`
  return { secret, uri, qr: qrCode(uri) }
}
