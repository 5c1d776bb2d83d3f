export { announcementRoutes } from './routes.ts'
export { ANNOUNCEMENT_CACHE_TAG, findAnnouncement, updateAnnouncements } from './shown-announcements.ts'
