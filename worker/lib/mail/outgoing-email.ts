import { z } from 'zod'

const SitePath = z.string().regex(/^\/(?![/\\])/)

/** Content of an email: plain-text paragraphs, at most one code, one list and one link. Each `path` is on this site. */
export const OutgoingEmail = z.strictObject({
  to: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** One-time code in ASCII digits, so that phones offer to insert it. */
  code: z.string().optional(),
  items: z.array(z.strictObject({ label: z.string(), note: z.string(), path: SitePath })).optional(),
  link: z.strictObject({ label: z.string(), path: SitePath }).optional(),
  /** Unsubscribe path, for optional emails only; also sent as a one-click unsubscribe header (RFC 8058). */
  unsubscribe: SitePath.optional(),
})
export type OutgoingEmail = z.infer<typeof OutgoingEmail>

export interface RenderedEmail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}
