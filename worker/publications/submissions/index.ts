export { publishAccepted } from './publish-accepted.ts'
