export { foldPrefix, startsWith } from './folded.ts'
