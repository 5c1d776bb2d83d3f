import { z } from 'zod'
import { Handle } from '#shared/contract.ts'

/** A handle as typed: ASCII before anything is lower-cased, since K (U+212A) would become k. */
export const NewHandle = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]*$/, 'فقط حرف کوچک انگلیسی، رقم و یک نقطه یا زیرخط در میان')
  .transform((handle) => handle.toLowerCase())
  .pipe(Handle)

export const ChangeHandle = z.strictObject({ handle: NewHandle })
export type ChangeHandle = z.infer<typeof ChangeHandle>

/** One's own handle, the earlier ones that still lead here, and how often it may change. */
export const OwnHandle = z.strictObject({
  handle: z.string(),
  /** Made by us, for somebody who chose none; the first choice is not counted. */
  generated: z.boolean(),
  previous: z.array(z.string()),
  changesLeft: z.number().int(),
  /** UTC ms of the next possible change, when none is left. */
  nextChangeAt: z.number().int().nullable(),
})
export type OwnHandle = z.infer<typeof OwnHandle>
