export { ANNOUNCEMENT_CACHE_TAG, findAnnouncement, updateAnnouncements } from './shown-announcements.ts'
