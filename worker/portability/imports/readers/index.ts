export { convertText } from './convert-text.ts'
export { openSource } from './open-source.ts'
