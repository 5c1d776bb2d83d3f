export { browserCookie, browserSecret, completeSignIn, reactivationDigest } from './complete-sign-in.ts'
export { addressesOf } from './erasure.ts'
export { checkHandleAvailability, type HandleHolder, isGeneratedHandle, isReservedHandle } from './handles.ts'
export { consumeAuthAttempt, consumeCodeAttempt } from './limits.ts'
export { normalizeEmail } from './login.ts'
export { checkCode, consumeCode, createCode, type Destination, invalidCodeError, pruneCodes } from './one-time-code.ts'
export { hashPassword, verifyPassword } from './password.ts'
export {
  assertAccountOpen,
  isOpenAccount,
  readRequestViewer,
  readRequestViewerWith,
  readViewer,
  toViewer,
  toViewerView,
  viewerColumns,
} from './read-viewer.ts'
export { extendSession, pruneSessions, sessionToken } from './sessions.ts'
export { prunePendingSignIns } from './sign-in.ts'
