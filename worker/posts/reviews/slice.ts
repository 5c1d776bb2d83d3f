import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** Versions of posts that wait for a moderator. */
export const reviews = slice({
  tables: schema,
})
