import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** Which publications exist, who belongs to them and what is submitted to them. Pages of posts and people show it, so the tables are below them. */
export const directory = slice({ tables: schema })
