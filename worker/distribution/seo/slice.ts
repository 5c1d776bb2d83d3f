import { slice } from '#worker/lib/slice.ts'
import { seoRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Sitemaps, robots.txt and the description for search engines. */
export const seo = slice({
  routes: { '/': seoRoutes },
  tables: schema,
  limits: { 'GET /sitemap.xml': 'render', 'GET /sitemap/:file': 'render' },
})
