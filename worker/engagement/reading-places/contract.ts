import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'

const Position = z.number().min(0).max(1)

/** `position` is the part of the text that is read, `at` the device time in UTC ms. */
export const SaveReadingPlace = z.strictObject({ position: Position, at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) })
export type SaveReadingPlace = z.infer<typeof SaveReadingPlace>

/** A post that the viewer has begun and not finished. `path` is canonical and not percent-encoded. */
export const UnfinishedPost = z.strictObject({
  hash: Hash,
  path: z.string(),
  title: z.string(),
  minutes: z.number().int(),
  position: Position,
})
export type UnfinishedPost = z.infer<typeof UnfinishedPost>
