export { Notice, type NoticeInput } from './notice.ts'
export { notify } from './notify.ts'
