export { enqueueSms } from './enqueue-sms.ts'
export { canSendSms, sendSms, setSmsSender } from './send-sms.ts'
export { SmsRefused } from './sms-sender.ts'
export { wordsOf } from './text-message.ts'
