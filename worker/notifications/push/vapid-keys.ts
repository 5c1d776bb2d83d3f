import type { Env } from '#worker/env.ts'

/** The key pair with which the site identifies itself to push services (RFC 8292). */
export interface VapidKeys {
  publicKey: string
  privateKey: string
  subject: string
}

/** Returns the key pair of the site; undefined if it has none and sends no pushes. */
export const vapidKeys = ({ VAPID_PUBLIC, VAPID_PRIVATE, VAPID_SUBJECT, MAIL_FROM }: Env): VapidKeys | undefined =>
  VAPID_PUBLIC && VAPID_PRIVATE
    ? { publicKey: VAPID_PUBLIC, privateKey: VAPID_PRIVATE, subject: VAPID_SUBJECT || `mailto:${MAIL_FROM}` }
    : undefined
