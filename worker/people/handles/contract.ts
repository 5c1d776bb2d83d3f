import { z } from 'zod'
import { Handle } from '#shared/contract/fields.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'

/** Checks for ASCII before lower-casing, which turns the Kelvin sign (U+212A) into k. */
export const NewHandle = z
  .string()
  .overwrite(cleanAddress)
  .regex(/^[\x21-\x7e]*$/, 'فقط حرف کوچک انگلیسی، رقم و یک نقطه یا زیرخط در میان')
  .transform((handle) => handle.toLowerCase())
  .pipe(Handle)

export const ChangeHandle = z.strictObject({ handle: NewHandle })
export type ChangeHandle = z.infer<typeof ChangeHandle>

export const OwnHandle = z.strictObject({
  handle: z.string(),
  /** Whether the handle was generated; changing a generated handle does not count toward the limit. */
  generated: z.boolean(),
  previous: z.array(z.string()),
  changesLeft: z.number().int(),
  /** Time of the next allowed change, in UTC ms; null while changes are left. */
  nextChangeAt: z.number().int().nullable(),
})
export type OwnHandle = z.infer<typeof OwnHandle>
