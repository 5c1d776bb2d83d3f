import type { Assertion, AuthenticationOptions, NewCredential, RegistrationOptions } from '#worker/account/passkeys/contract.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const base64url = (bytes: Uint8Array) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true })
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

function join(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

const cborBytes = (bytes: Uint8Array) =>
  join(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255], bytes)
const cborText = (text: string) => join([0x60 + text.length], encode(text))

const uint32 = (value: number) => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** Converts an ECDSA signature from WebCrypto's r‖s to the ASN.1 DER that WebAuthn requires. */
function derSignature(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const integer = (half: Uint8Array) => {
    let at = 0
    while (at < half.length - 1 && half[at] === 0) at++
    const bare = half.slice(at)
    const bytes = (bare[0] ?? 0) > 127 ? join([0], bare) : bare
    return join([2, bytes.length], bytes)
  }
  const both = join(integer(raw.slice(0, 32)), integer(raw.slice(32)))
  return join([0x30, both.length], both)
}

const PRESENT_AND_VERIFIED = 0x05
const HAS_KEY = 0x40

interface AuthenticatorOptions {
  origin?: string
  /** Authenticator flags; by default, user present and verified. */
  flags?: number
  /** Signature counter; 0 for authenticators without one. */
  counter?: number
}

interface CreationOptions extends AuthenticatorOptions {
  /** Format of the attestation; `packed` is a self-attestation unless there is a certificate. */
  format?: string
  certificate?: Uint8Array
}

/** Creates a software authenticator with one ES256 key pair. */
export async function softwarePasskey(rpId: string, origin: string) {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const id = crypto.getRandomValues(new Uint8Array(16))
  const cose = join([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21], cborBytes(point.slice(1, 33)), [0x22], cborBytes(point.slice(33)))
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} } as const
  let userHandle = ''

  const dataOf = (type: string, challenge: string, from: string) =>
    encode(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authData = async (flags: number, counter: number) => join(await sha256(encode(rpId)), [flags], uint32(counter))

  const createSignature = async (signed: Uint8Array<ArrayBuffer>) =>
    derSignature(new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, signed)))
  const attestationStatement = async (signed: Uint8Array<ArrayBuffer>, certificate: Uint8Array | undefined) =>
    join(
      [certificate ? 0xa3 : 0xa2],
      ...[cborText('alg'), [0x26], cborText('sig'), cborBytes(await createSignature(signed))],
      ...(certificate ? [cborText('x5c'), [0x81], cborBytes(certificate)] : []),
    )

  return {
    async create(
      { challenge, user }: RegistrationOptions,
      { origin: from = origin, flags = PRESENT_AND_VERIFIED, counter = 0, format = 'none', certificate }: CreationOptions = {},
    ) {
      userHandle = user.id
      const data = join(await authData(flags | HAS_KEY, counter), new Uint8Array(16), [0, id.length], id, cose)
      const clientData = dataOf('webauthn.create', challenge, from)
      const statement = format === 'none' ? [0xa0] : await attestationStatement(join(data, await sha256(clientData)), certificate)
      const attestationObject = join(
        [0xa3],
        cborText('fmt'),
        cborText(format),
        cborText('attStmt'),
        statement,
        cborText('authData'),
        cborBytes(data),
      )
      const response = {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      }
      return { ...credential, response } satisfies NewCredential
    },
    async sign(
      { challenge }: AuthenticationOptions,
      { origin: from = origin, flags = PRESENT_AND_VERIFIED, counter = 0 }: AuthenticatorOptions = {},
    ) {
      const data = await authData(flags, counter)
      const clientData = dataOf('webauthn.get', challenge, from)
      const signature = await createSignature(join(data, await sha256(clientData)))
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle,
      }
      return { ...credential, response } satisfies Assertion
    },
  }
}
