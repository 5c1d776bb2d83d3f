export { deliverToTimelines, enqueueTimelineDelivery } from './deliver-to-timelines.ts'
export { rebuildTimeline } from './rebuild-timeline.ts'
