import type { credentials } from '#worker/accounts/schema.ts'

export interface OwnAddress {
  channel: 'email' | 'sms'
  /** E-mail address, or mobile number as `+98…`. */
  address: string
  key: string
}

/** The verified address a person's codes go to, e-mail before mobile; undefined when there is none. */
export function ownAddress(own: typeof credentials.$inferSelect): OwnAddress | undefined {
  const { email, emailKey, emailVerifiedAt, phone, phoneVerifiedAt } = own
  if (email && emailKey && emailVerifiedAt) return { channel: 'email', address: email, key: emailKey }
  return phone && phoneVerifiedAt ? { channel: 'sms', address: phone, key: phone } : undefined
}
