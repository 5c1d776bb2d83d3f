import { z } from 'zod'
import { ProofOfWork, ReadingPreferences } from '#shared/contract/account.ts'
import { Handle, Hash, Picture, singleLineText } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'
import { asciiDigits } from '#shared/persian/digits.ts'

export const ViewerView = z.strictObject({
  hash: Hash,
  handle: z.string(),
  name: z.string(),
  role: z.enum(['member', 'moderator', 'admin']),
  state: z.enum(['active', 'suspended']),
  avatar: Picture.nullable(),
  reading: ReadingPreferences.nullable(),
})
export type ViewerView = z.infer<typeof ViewerView>

export const ViewerResponse = z.strictObject({ viewer: ViewerView.nullable() })

export const UserCard = z.strictObject({ handle: z.string(), name: z.string(), avatar: Picture.nullable() })
export type UserCard = z.infer<typeof UserCard>

export const Email = z
  .string()
  .overwrite(cleanAddress)
  .max(254, 'نشانی ایمیل بیش از اندازه بلند است')
  .regex(/^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@.]{2,}$/u, 'نشانی ایمیل را کامل بنویس؛ مانند name@example.com')
  .refine((email) => /^[\x21-\x7e]+$/.test(email), 'نشانی ایمیل را با حروف انگلیسی بنویس')

export const DisplayName = singleLineText({ label: 'نام', max: LIMITS.nameGraphemes, emptyMessage: 'اینجا را خالی نگذار', isName: true })

/** Never trimmed or truncated. Normalized to NFC, so that the same password matches from every device. */
export const Password = z
  .string()
  .transform((password) => password.normalize('NFC'))
  .refine((password) => [...password].length >= LIMITS.passwordMin, 'گذرواژه دست‌کم ۸ نویسه باشد')
  .refine((password) => [...password].length <= LIMITS.passwordMax, 'گذرواژه حداکثر ۱۲۸ نویسه است')

/** Six ASCII, Persian or Arabic digits; direction marks, spaces, ZWNJs and hyphens are removed. */
export const OneTimeCode = z
  .string()
  .max(40)
  .transform((code) => asciiDigits(cleanAddress(code)).replace(/[\s\u200c-]/g, ''))
  .refine((code) => /^\d{6}$/.test(code), 'کد شش رقم است')

export const Challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'این درخواست کهنه شده است؛ کد تازه بگیر')

const LoginText = z
  .string()
  .overwrite(cleanAddress)
  .min(1, 'ایمیل، شمارهٔ موبایل یا نام کاربری‌ات را بنویس')
  .max(254, 'این بیش از اندازه بلند است')

/** `proofOfWork` is the solution to the puzzle of a previous 429 response. */
export const RequestCode = z.strictObject({ address: LoginText, proofOfWork: ProofOfWork.optional() })
export const CodeSent = z.strictObject({
  challenge: z.string(),
  /** Expiry in UTC ms. */
  expiresAt: z.number().int(),
  /** Seconds the client waits before it offers to send another code. */
  resendAfter: z.number().int(),
})
export type CodeSent = z.infer<typeof CodeSent>

export const VerifyCode = z.strictObject({ challenge: Challenge, code: OneTimeCode })
export type VerifyCode = z.infer<typeof VerifyCode>

export const Register = z.strictObject({
  challenge: Challenge,
  /** When omitted, the account gets a placeholder name. */
  name: DisplayName.optional(),
  handle: Handle.optional(),
  password: Password.optional(),
})
export type Register = z.infer<typeof Register>

export const SignIn = z.strictObject({
  login: LoginText,
  password: z.string().min(1, 'گذرواژه را بنویس').max(1000),
})
export type SignIn = z.infer<typeof SignIn>

export const SignedIn = z.strictObject({ viewer: ViewerView })

/**
 * Result of a sign-in step: the viewer, a pending second factor or a reactivation offer. For a verified address without an account,
 * `viewer` is null and the other fields are absent.
 */
export const SignInResult = z.strictObject({
  viewer: ViewerView.nullable(),
  twoFactor: z
    .strictObject({
      pendingSignIn: z.string(),
      /** Expiry in UTC ms. */
      expiresAt: z.number().int(),
      methods: z.array(z.enum(['totp', 'recovery'])),
    })
    .optional(),
  /**
   * Offer to reactivate a closed account. Times are in UTC ms; `dueAt`, from which the account can be erased, is null for a deactivated
   * account.
   */
  reactivation: z.strictObject({ pendingSignIn: z.string(), expiresAt: z.number().int(), dueAt: z.number().int().nullable() }).optional(),
})
export type SignInResult = z.infer<typeof SignInResult>

/** `code` is a TOTP code or a recovery code. */
export const TwoFactorSignIn = z.strictObject({
  pendingSignIn: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'زمان این ورود گذشته است؛ از نو وارد شو'),
  code: z.string().overwrite(cleanAddress).min(1, 'کد را بنویس').max(40, 'کد را درست بنویس'),
})
export type TwoFactorSignIn = z.infer<typeof TwoFactorSignIn>

export const HandleAvailability = z.strictObject({ available: z.boolean(), reason: z.string().nullable() })
export type HandleAvailability = z.infer<typeof HandleAvailability>

export const SuggestHandle = z.strictObject({ name: z.string().max(400) })
export const SuggestedHandle = z.strictObject({ handle: z.string() })

/** `changedAt` is in UTC ms; `tokenCount` is the number of active API tokens, which a change can end. */
export const PasswordState = z.strictObject({
  isSet: z.boolean(),
  changedAt: z.number().int().nullable(),
  tokenCount: z.number().int(),
})
export type PasswordState = z.infer<typeof PasswordState>

export const ChangePassword = z.strictObject({
  /** Required when a password is set. */
  current: z.string().max(1000).optional(),
  next: Password,
  endOthers: z.boolean().default(true),
  /** Whether to end the API tokens too; as `endOthers` if absent. */
  endTokens: z.boolean().optional(),
})
export type ChangePassword = z.infer<typeof ChangePassword>

export const SessionView = z.strictObject({
  hash: Hash,
  current: z.boolean(),
  userAgent: z.string(),
  createdAt: z.number().int(),
  seenAt: z.number().int(),
})
export type SessionView = z.infer<typeof SessionView>

export const OwnSessions = z.strictObject({ sessions: z.array(SessionView) })
export type OwnSessions = z.infer<typeof OwnSessions>

export const SessionByHash = z.strictObject({ hash: Hash })
export const SessionsEnded = z.strictObject({ ended: z.number().int() })
export const PasswordChanged = SessionsEnded.extend({ endedTokens: z.number().int() })
export type PasswordChanged = z.infer<typeof PasswordChanged>

export { Handle }
