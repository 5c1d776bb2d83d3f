import { z } from 'zod'
import { Hash, singleLineText } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'

const PasskeyName = singleLineText({ label: 'نام', max: LIMITS.nameGraphemes, emptyMessage: 'نامی بنویس که با آن بشناسیش', isName: true })

/** Times are in UTC ms. */
export const PasskeyView = z.strictObject({
  hash: Hash,
  name: z.string(),
  /** Whether the passkey is backed up, for example by a password manager that syncs it. */
  backedUp: z.boolean(),
  createdAt: z.number().int(),
  usedAt: z.number().int().nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

export const OwnPasskeys = z.strictObject({
  passkeys: z.array(PasskeyView),
  max: z.number().int(),
  /** The only origin passkeys work at; null when the site has no domain name. */
  origin: z.string().nullable(),
})
export type OwnPasskeys = z.infer<typeof OwnPasskeys>

export const PasskeyByHash = z.strictObject({ hash: Hash })
export const RenamePasskey = z.strictObject({ name: PasskeyName })

const Base64Url = z
  .string()
  .max(4000)
  .regex(/^[A-Za-z0-9_-]+$/)
/** Browsers send these unrequested; the server ignores them. */
const Extensions = z.record(z.string(), z.unknown())
const Credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: Extensions,
}

/** WebAuthn `RegistrationResponseJSON`. */
export const NewCredential = z.strictObject({
  ...Credential,
  response: z.strictObject({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url.max(40_000),
    authenticatorData: Base64Url.optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.number().int().optional(),
    publicKey: Base64Url.optional(),
  }),
})

export type NewCredential = z.infer<typeof NewCredential>

export const AddPasskey = z.strictObject({ credential: NewCredential, name: PasskeyName })
export type AddPasskey = z.infer<typeof AddPasskey>

/** WebAuthn `AuthenticationResponseJSON`. */
export const Assertion = z.strictObject({
  ...Credential,
  response: z.strictObject({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.string().max(200).optional(),
  }),
})
export type Assertion = z.infer<typeof Assertion>

export const SignInWithPasskey = z.strictObject({ credential: Assertion })

/** WebAuthn `PublicKeyCredentialRequestOptionsJSON`. */
export const AuthenticationOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
})
export type AuthenticationOptions = z.infer<typeof AuthenticationOptions>

/** WebAuthn `PublicKeyCredentialCreationOptionsJSON`. */
export const RegistrationOptions = z.strictObject({
  challenge: z.string(),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number().int() })),
  excludeCredentials: z.array(z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type RegistrationOptions = z.infer<typeof RegistrationOptions>
