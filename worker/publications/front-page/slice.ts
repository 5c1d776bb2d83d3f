import { slice } from '#worker/lib/slice.ts'
import { frontPageRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** The front page of a publication: picks, sections and series. */
export const frontPage = slice({
  routes: { '/api/publications': frontPageRoutes },
  tables: schema,
})
