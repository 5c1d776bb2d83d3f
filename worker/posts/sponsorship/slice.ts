import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** Who sponsors a post. */
export const sponsorship = slice({
  tables: schema,
})
