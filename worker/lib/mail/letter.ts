import { z } from 'zod'

/** A letter before it is set: plain lines, at most one code and one link. `path` is on our own site and starts with one slash. */
export const Letter = z.strictObject({
  to: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  /** One-time code, ASCII digits so that phones offer it. */
  code: z.string().optional(),
  link: z.strictObject({ label: z.string(), path: z.string().regex(/^\/(?![/\\])/) }).optional(),
})
export type Letter = z.infer<typeof Letter>

/** A letter as it is sent. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}
