export { csvHeaders, readDaysCsv, toCsv } from './report-csv.ts'
export { addDays, adjacentWindows, daysOf, windowBefore } from './report-window.ts'
export { statsRoutes } from './routes.ts'
