import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { CHALLENGE_LIFE, newChallenge } from './challenge.ts'
import type { AskingOptions } from './contract.ts'
import type { RelyingParty } from './relying-party.ts'
import { passkeys } from './schema.ts'

const options = (challenge: string, { id }: RelyingParty, allowCredentials: AskingOptions['allowCredentials']): AskingOptions => ({
  challenge,
  rpId: id,
  timeout: CHALLENGE_LIFE,
  userVerification: 'required',
  allowCredentials,
})

/** Options for signing in by any passkey the device has for this site; `browser` is the digest of the browser's secret. */
export const askToEnter = async (db: Database, browser: string, party: RelyingParty): Promise<AskingOptions> =>
  options(await newChallenge(db, { purpose: 'enter', userId: null, browser }), party, [])

/** Options for proving by one of the viewer's own passkeys that it is them. */
export async function askToConfirm(db: Database, viewer: Viewer, party: RelyingParty): Promise<AskingOptions> {
  const own = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id))
  const challenge = await newChallenge(db, { purpose: 'confirm', userId: viewer.id, browser: viewer.sessionDigest })
  return options(
    challenge,
    party,
    own.map((one) => ({ ...one, type: 'public-key' })),
  )
}
