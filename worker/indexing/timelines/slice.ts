import { slice } from '#worker/lib/slice.ts'
import { deliverToTimelines } from './deliver-to-timelines.ts'
import * as schema from './schema.ts'

/** Delivery of new posts to the timelines of followers. */
export const timelines = slice({
  tables: schema,
  jobs: { home: deliverToTimelines },
})
