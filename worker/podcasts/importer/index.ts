export { enqueueIdleImports } from './lease.ts'
export { fetchFile, toCopyError } from './remote-file.ts'
