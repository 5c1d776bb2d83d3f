export { discardFile } from './discard-file.ts'
