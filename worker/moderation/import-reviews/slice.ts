import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { DECIDE_IMPORT, decideImportedPosts } from './decide-posts.ts'
import { importReviewRoutes } from './routes.ts'

/** Imported posts that wait for a moderator before they appear. */
export const importReviews = slice({
  routes: { '/api/moderation/import-reviews': importReviewRoutes },
  jobs: [handle(DECIDE_IMPORT, decideImportedPosts)],
})
