import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** The permanent log of what staff did, as other slices write it. */
export const audit = slice({ tables: schema })
