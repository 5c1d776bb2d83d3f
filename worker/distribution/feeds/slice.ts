import { slice } from '#worker/lib/slice.ts'
import { feedRoutes, tagTimelineRoutes, topicTimelineRoutes } from './routes.ts'

/** RSS and JSON feeds, and timelines of tags and topics. */
export const feeds = slice({
  routes: { '/api/tags': tagTimelineRoutes, '/api/topics': topicTimelineRoutes, '/': feedRoutes },
})
