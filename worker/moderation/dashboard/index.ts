export { checkCounters } from './counters.ts'
export { recordCronRun } from './record-cron-run.ts'
export { dashboardRoutes, deadLetterRoutes } from './routes.ts'
