export { consumeVisits, VISIT_RETRY_DELAY_S } from './consume-visits.ts'
export { countVisits } from './count-visits.ts'
export { pruneVisits } from './prune-visits.ts'
export { isVisitMessage, VisitMessage } from './receive-report.ts'
