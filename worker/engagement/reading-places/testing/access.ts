import { env } from 'cloudflare:workers'
import type { Access } from '#worker/testing/authorisation/access.ts'

export const access: Access = {
  rows: [
    {
      // Suspended users may save where they are.
      route: 'PUT /api/reading-places/:hash',
      of: 'post',
      body: () => ({ position: 0.5, at: 1 }),
      visitor: 401,
      everybody: { draft: 404, scheduled: 404, published: 204, withdrawn: 404, removed: 404, takenDown: 404, missing: 404 },
    },
  ],
  /** Home shows them. */
  populate: async ({ one, other }) => {
    for (const [writer, reader] of [
      [one, other],
      [other, one],
    ] as const)
      await env.DB.prepare('INSERT INTO reading_places SELECT ?, id, 0.5, 1 FROM posts WHERE hash = ?')
        .bind(reader.person.id, writer.post)
        .run()
  },
}
