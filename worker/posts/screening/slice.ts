import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** The words and domains that hold a text back or report it, and the search for them. */
export const screening = slice({ tables: schema })
