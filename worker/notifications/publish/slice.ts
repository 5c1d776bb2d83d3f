import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import * as schema from './schema.ts'

/** Statements that notify members of what happened. */
export const publish = slice({
  tables: schema,
  erases: erasure,
})
