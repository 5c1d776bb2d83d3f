import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** Which podcasts and episodes exist. Cards and pages of posts show them, so the tables are below posts. */
export const catalog = slice({ tables: schema })
