export { signLink } from './format/manifest.ts'
export { archiveKey } from './object-keys.ts'
