import { z } from 'zod'

const OwnPath = z.string().regex(/^\/(?![/\\])/)

/** A letter before it is set: plain lines, at most one code, one list and one link. A `path` is on our own site and starts with one slash. */
export const Letter = z.strictObject({
  to: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** One-time code, ASCII digits so that phones offer it. */
  code: z.string().optional(),
  /** Things to open, each with a line about it; they stand after the paragraphs. */
  items: z.array(z.strictObject({ label: z.string(), note: z.string(), path: OwnPath })).optional(),
  link: z.strictObject({ label: z.string(), path: OwnPath }).optional(),
  /** For mail a person may turn off: where that is done, by a link and by the mail client itself (RFC 8058). */
  unsubscribe: OwnPath.optional(),
})
export type Letter = z.infer<typeof Letter>

/** A letter as it is sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}
