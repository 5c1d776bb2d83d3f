import { slice } from '#worker/lib/slice.ts'
import { pruneShareImages } from './render-share-image.ts'
import { shareImageRoutes } from './routes.ts'

/** Pictures that other sites show for a link. */
export const shareImages = slice({
  routes: { '/media/share': shareImageRoutes },
  cron: { maintain: { shareImages: (env) => pruneShareImages(env) } },
  limits: { 'GET /media/share/:kind/:name/:file': 'render' },
})
