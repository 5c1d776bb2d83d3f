import { openSecret, sealSecret } from '#worker/lib/sealed-secret.ts'

const PREFIX = 'whsec_'
/** The Standard Webhooks specification asks for 24 to 64 bytes. */
const SECRET_BYTES = 32

const ownerOf = (webhook: string): string => `webhook ${webhook}`

/** Creates the secret of a webhook with this hash, as its owner sees it once and as it is stored. */
export async function createSecret(webhook: string, master: string | undefined): Promise<{ shown: string; sealed: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return { shown: PREFIX + bytes.toBase64(), sealed: await sealSecret(bytes, ownerOf(webhook), master) }
}

interface Signed {
  id: string
  /** UTC ms. */
  at: number
  body: string
}

/** Returns the headers of a message signed with each of the sealed secrets, as https://www.standardwebhooks.com specifies. */
export async function signMessage(
  { id, at, body }: Signed,
  webhook: string,
  secrets: readonly string[],
  master: string | undefined,
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at / 1000))
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = await Promise.all(
    secrets.map(async (sealed) => {
      const bytes = await openSecret(sealed, ownerOf(webhook), master)
      const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      return `v1,${new Uint8Array(await crypto.subtle.sign('HMAC', key, content)).toBase64()}`
    }),
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
