export { soundFiles } from './routes.ts'
