export { convertText } from './convert-text.ts'
export { hasMergeMarks } from './merge-marks.ts'
export { openSource } from './open-source.ts'
