import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** What is reported and what moderators decided. Everything that can be moderated writes here, so the tables are below it. */
export const cases = slice({ tables: schema })
