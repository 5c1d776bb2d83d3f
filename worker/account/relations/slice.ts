import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** Whom members follow, block and mute, and the conditions that hide content between them. */
export const relations = slice({ tables: schema })
