export { receiveAnswer } from './receive-answer.ts'
export { isReplyAddress } from './reply-address.ts'
