import { IS_PUBLIC_POST, POST_COLUMNS } from '#worker/lib/archived-rows.ts'
import { onOwnPosts, ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { readingPlaceRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Where members stopped reading. */
export const readingPlaces = slice({
  routes: { '/api/reading-places': readingPlaceRoutes },
  tables: schema,
  limits: { 'PUT /api/reading-places/:hash': 'playback' },
  erases: [
    { table: 'reading_places', key: 'user_id, post_id', where: onOwnPosts },
    { table: 'reading_places', key: 'user_id, post_id', where: ownedBy('user_id') },
  ],
  archives: {
    'account/reading': {
      columns: `${POST_COLUMNS}, l.place AS position, l.changed_at AS at`,
      from: `reading_places l JOIN posts p ON p.id = l.post_id WHERE l.user_id = @owner AND ${IS_PUBLIC_POST}`,
      key: 'l.changed_at, l.post_id',
    },
  },
})
