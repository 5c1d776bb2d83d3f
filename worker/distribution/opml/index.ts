export { exportFollows } from './export-follows.ts'
