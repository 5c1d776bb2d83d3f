import { z } from 'zod'

const SitePath = z.string().regex(/^\/(?![/\\])/)

/** A letter before it is set: plain lines, at most one code, one list and one link. A `path` is on our own site and starts with one slash. */
export const OutgoingEmail = z.strictObject({
  to: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** One-time code, ASCII digits so that phones offer it. */
  code: z.string().optional(),
  /** Things to open, each with a line about it; they stand after the paragraphs. */
  items: z.array(z.strictObject({ label: z.string(), note: z.string(), path: SitePath })).optional(),
  link: z.strictObject({ label: z.string(), path: SitePath }).optional(),
  /** For mail a person may turn off: where that is done, by a link and by the mail client itself (RFC 8058). */
  unsubscribe: SitePath.optional(),
})
export type OutgoingEmail = z.infer<typeof OutgoingEmail>

/** A letter as it is sent. */
export interface RenderedEmail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}
