export { enqueueSms } from './enqueue-sms.ts'
export { canSendSms, sendSms, setSmsSender } from './send-sms.ts'
export { SmsRefused, type SmsSender } from './sms-sender.ts'
export { type TextMessage, wordsOf } from './text-message.ts'
