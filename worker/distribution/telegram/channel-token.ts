import type { Env } from '#worker/env.ts'
import { logError } from '#worker/lib/log-error.ts'
import { openSecret, sealSecret } from '#worker/lib/sealed-secret.ts'
import type { Channel } from './channel-lease.ts'

const ownerOf = (hash: string): string => `telegram channel ${hash}`

/** Encrypts the token of a channel's bot. */
export const sealToken = ({ SECRETS_KEY }: Pick<Env, 'SECRETS_KEY'>, hash: string, token: string): Promise<string> =>
  sealSecret(new TextEncoder().encode(token), ownerOf(hash), SECRETS_KEY)

/** Returns the token of a channel's bot; undefined without one, or if the key of the site has changed. */
export async function openToken({ SECRETS_KEY }: Pick<Env, 'SECRETS_KEY'>, { hash, token }: Channel): Promise<string | undefined> {
  if (token === null) return undefined
  try {
    return new TextDecoder().decode(await openSecret(token, ownerOf(hash), SECRETS_KEY))
  } catch (error) {
    logError('telegram_token_unreadable', error, { channel: hash })
    return undefined
  }
}
