export { crawlerFiles } from './routes.ts'
