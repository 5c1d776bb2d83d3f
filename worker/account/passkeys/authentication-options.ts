import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { CHALLENGE_TTL_MS, createChallenge } from './challenge.ts'
import type { AuthenticationOptions } from './contract.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './schema.ts'

const buildOptions = (
  challenge: string,
  { id }: RelyingParty,
  allowCredentials: AuthenticationOptions['allowCredentials'],
): AuthenticationOptions => ({
  challenge,
  rpId: id,
  timeout: CHALLENGE_TTL_MS,
  userVerification: 'required',
  allowCredentials,
})

/** Creates options for signing in with any passkey of this site; `browser` is the digest of the browser secret. */
export const createSignInOptions = async (db: Database, browser: string, party: RelyingParty): Promise<AuthenticationOptions> =>
  buildOptions(await createChallenge(db, { purpose: 'enter', userId: null, browser }), party, [])

export async function createReauthenticationOptions(db: Database, viewer: Viewer, party: RelyingParty): Promise<AuthenticationOptions> {
  const own = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id))
  const challenge = await createChallenge(db, { purpose: 'confirm', userId: viewer.id, browser: viewer.sessionDigest })
  return buildOptions(
    challenge,
    party,
    own.map((one) => ({ ...one, type: 'public-key' })),
  )
}
