export { codeMail } from './code-mail.ts'
export { type Mail, sendMail, setMailer } from './send.ts'
