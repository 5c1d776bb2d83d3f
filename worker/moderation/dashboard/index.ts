export { recordCronRun } from './record-cron-run.ts'
