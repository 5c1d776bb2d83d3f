export { sendStatistics } from './send-statistics.ts'
