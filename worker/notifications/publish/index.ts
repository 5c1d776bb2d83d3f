export {
  NOTIFICATION,
  type NotificationJob,
  notify,
  notifyDecision,
  notifyEach,
  notifyImportReview,
  notifyModeration,
  notifyOfClosedSubmissions,
  notifyPayments,
  notifyReview,
  notifySecurity,
  notifyStaff,
  notifySuspensionsLifted,
  type Progress,
} from './notify.ts'
export { enqueuePushes, movePushDevice, PUSH, selectDuePush } from './push.ts'
export { emailSubject, NotificationEvent, type NotificationEventInput, rulesOf } from './rules.ts'
