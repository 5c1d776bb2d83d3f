import { onOwnPosts } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { frontPageRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** The front page of a publication: picks, sections and series. */
export const frontPage = slice({
  routes: { '/api/publications': frontPageRoutes },
  tables: schema,
  erases: [
    { table: 'publication_picks', key: 'publication_id, post_id', where: onOwnPosts },
    { table: 'series_posts', key: 'post_id', where: onOwnPosts },
  ],
})
