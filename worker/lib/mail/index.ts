export { enqueueMail } from './enqueue-mail.ts'
export type { Letter, Mail } from './letter.ts'
export { mail } from './mail.ts'
export { sendMail, setMailer } from './send-mail.ts'
