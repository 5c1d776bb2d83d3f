export { enqueueSms } from './enqueue-sms.ts'
export { canSendSms, sendSms, setSmsSender } from './send-sms.ts'
export { SmsRejectedError } from './sms-sender.ts'
export { formatSmsText } from './text-message.ts'
