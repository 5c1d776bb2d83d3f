import { slice } from '#worker/lib/slice.ts'
import * as schema from './schema.ts'

/** Who sponsors a post. */
export const sponsorship = slice({
  tables: schema,
  archives: {
    'account/sponsored-posts': {
      columns: `(SELECT hash FROM posts WHERE id = s.post_id) AS post, s.sponsor_name AS sponsor, s.sponsor_url AS url, s.state, s.reason,
        s.created_at AS "createdAt"`,
      from: 'sponsorships s WHERE s.user_id = @owner',
      key: 's.id',
    },
  },
})
