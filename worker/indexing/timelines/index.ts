export { deliverToTimelines, enqueueTimelineDelivery, rebuildTimeline } from './deliver-to-timelines.ts'
