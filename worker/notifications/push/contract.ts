import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'

/** A browser that receives pushes. Times are in UTC ms. */
export const PushDeviceView = z.strictObject({
  hash: Hash,
  /** Whether it is the browser of this session. */
  current: z.boolean(),
  userAgent: z.string(),
  createdAt: z.number().int(),
  /** When it last received a push; null before the first. */
  usedAt: z.number().int().nullable(),
})
export type PushDeviceView = z.infer<typeof PushDeviceView>

export const OwnPushDevices = z.strictObject({
  /** Public key of the site in base64url, the browser's `applicationServerKey`; null if the site sends no pushes. */
  key: z.string().nullable(),
  devices: z.array(PushDeviceView),
  max: z.number().int(),
})
export type OwnPushDevices = z.infer<typeof OwnPushDevices>

const base64Url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))

/** What the browser's `PushSubscription` has: 65 bytes of an uncompressed P-256 point, and 16 bytes (RFC 8291). */
export const RegisterPushDevice = z.strictObject({
  endpoint: z.string().max(2000),
  keys: z.strictObject({ p256dh: base64Url(87), auth: base64Url(22) }),
})
export type RegisterPushDevice = z.infer<typeof RegisterPushDevice>

export const PushDeviceByHash = z.strictObject({ hash: Hash })
