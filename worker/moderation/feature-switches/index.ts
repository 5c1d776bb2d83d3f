export { enforceSwitches } from './off-features.ts'
