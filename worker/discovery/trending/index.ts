export { rebuildTrending } from './trending.ts'
