import { z } from 'zod'
import { Handle, Hash, Picture, ProofOfWork, ReadingPreferences, singleLineText } from '#shared/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { asciiDigits } from '#shared/persian/digits.ts'

/** The signed-in person as their own pages need it. */
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

/** A person as cards and bylines name them. */
export const UserCard = z.strictObject({ handle: z.string(), name: z.string(), avatar: Picture.nullable() })
export type UserCard = z.infer<typeof UserCard>

export const Email = z
  .string()
  .trim()
  .max(254, 'نشانی ایمیل بیش از اندازه بلند است')
  .regex(/^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@.]{2,}$/u, 'نشانی ایمیل را کامل بنویس؛ مانند name@example.com')
  .refine((email) => /^[\x21-\x7e]+$/.test(email), 'نشانی ایمیل را با حروف انگلیسی بنویس')

/** What a person goes by, 1–60 graphemes of well-formed text. */
export const DisplayName = singleLineText({ label: 'نام', max: LIMITS.nameGraphemes, emptyMessage: 'اینجا را خالی نگذار', isName: true })

/** Never trimmed nor cut; one normal form, so that the same keys give the same password on every device. */
export const Password = z
  .string()
  .transform((password) => password.normalize('NFC'))
  .refine((password) => [...password].length >= LIMITS.passwordMin, 'گذرواژه دست‌کم ۸ نویسه باشد')
  .refine((password) => [...password].length <= LIMITS.passwordMax, 'گذرواژه حداکثر ۱۲۸ نویسه است')

/** Six digits in any script, spaces allowed. */
export const OneTimeCode = z
  .string()
  .max(40)
  .transform((code) => asciiDigits(code).replace(/[\s\u200c-]/g, ''))
  .refine((code) => /^\d{6}$/.test(code), 'کد شش رقم است')

export const Challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'این درخواست کهنه شده است؛ کد تازه بگیر')

/** The one field of the sign-in page: an e-mail address, an Iranian mobile number or a handle. */
const LoginText = z.string().trim().min(1, 'ایمیل، شمارهٔ موبایل یا نام کاربری‌ات را بنویس').max(254, 'این بیش از اندازه بلند است')

/** `work` is the solved puzzle of a refusal that asked for one. */
export const RequestCode = z.strictObject({ address: LoginText, proofOfWork: ProofOfWork.optional() })
export const CodeSent = z.strictObject({
  challenge: z.string(),
  /** UTC ms after which the code is dead. */
  expiresAt: z.number().int(),
  /** Seconds until another code may be asked for. */
  resendAfter: z.number().int(),
})
export type CodeSent = z.infer<typeof CodeSent>

export const VerifyCode = z.strictObject({ challenge: Challenge, code: OneTimeCode })
export type VerifyCode = z.infer<typeof VerifyCode>

export const Register = z.strictObject({
  challenge: Challenge,
  /** Without one the member goes by a name for newcomers until they give their own. */
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

/** What a first step that was right leads to: a viewer, a second step, or a closed account's return; for a new address none of them. */
export const SignInResult = z.strictObject({
  viewer: ViewerView.nullable(),
  twoFactor: z
    .strictObject({
      pendingSignIn: z.string(),
      /** UTC ms after which the ticket is dead. */
      expiresAt: z.number().int(),
      methods: z.array(z.enum(['totp', 'recovery'])),
    })
    .optional(),
  /** The account is closed and can come back; `dueAt` (UTC ms) is when it is erased otherwise, null for one that waits. */
  reactivation: z.strictObject({ pendingSignIn: z.string(), expiresAt: z.number().int(), dueAt: z.number().int().nullable() }).optional(),
})
export type SignInResult = z.infer<typeof SignInResult>

/** A code of the person's app or a recovery code, in any script. */
export const TwoFactorSignIn = z.strictObject({
  pendingSignIn: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'زمان این ورود گذشته است؛ از نو وارد شو'),
  code: z.string().trim().min(1, 'کد را بنویس').max(40, 'کد را درست بنویس'),
})
export type TwoFactorSignIn = z.infer<typeof TwoFactorSignIn>

export const HandleAvailability = z.strictObject({ available: z.boolean(), reason: z.string().nullable() })
export type HandleAvailability = z.infer<typeof HandleAvailability>

export const SuggestHandle = z.strictObject({ name: z.string().max(400) })
export const SuggestedHandle = z.strictObject({ handle: z.string() })

/** Whether the person has a password, and since when (UTC ms). */
export const PasswordState = z.strictObject({ isSet: z.boolean(), changedAt: z.number().int().nullable() })
export type PasswordState = z.infer<typeof PasswordState>

export const ChangePassword = z.strictObject({
  /** Needed when there is one. */
  current: z.string().max(1000).optional(),
  next: Password,
  /** Ends the sessions of other devices too. */
  endOthers: z.boolean().default(true),
})
export type ChangePassword = z.infer<typeof ChangePassword>

/** A session of one's own; `agent` is what the browser called itself at sign-in. */
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

export { Handle }
