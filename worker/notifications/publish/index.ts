export { Notice, type NoticeInput } from './notice.ts'
export { notify, notifyEach } from './notify.ts'
export { notifyLifted, notifyModeration, notifySecurity } from './own-decisions.ts'
