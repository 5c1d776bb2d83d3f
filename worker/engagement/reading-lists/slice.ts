import { slice } from '#worker/lib/slice.ts'
import { pruneLists } from './change-items.ts'
import { erasure } from './erasure.ts'
import { listRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Reading lists and what a member keeps in them. */
export const readingLists = slice({
  routes: { '/api/lists': listRoutes },
  tables: schema,
  cleanUps: { pruneLists },
  erases: erasure,
})
