import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { CLOSE_PUBLICATION, runClosing } from './close-publication.ts'
import { accentRoutes, publicationRoutes } from './routes.ts'

/** Publications: their page, settings and end. */
export const publications = slice({
  routes: { '/api/publications': publicationRoutes, '/media/accent': accentRoutes },
  jobs: [handle(CLOSE_PUBLICATION, runClosing)],
})
