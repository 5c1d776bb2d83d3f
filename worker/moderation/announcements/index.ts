export { ANNOUNCEMENT_CACHE_TAG, findAnnouncement } from './shown-announcements.ts'
