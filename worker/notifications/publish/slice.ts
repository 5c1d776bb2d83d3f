import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** Statements that notify members of what happened. */
export const publish = slice({
  tables: schema,
})
