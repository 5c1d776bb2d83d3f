export { changeHandle, readOwnHandle } from './own-handle.ts'
