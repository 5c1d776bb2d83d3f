export { pruneChallenges } from './challenge.ts'
export { type RelyingParty, relyingParty, requireRelyingParty } from './relying-party.ts'
export { createReauthenticationOptions, toPasskeyError, verifyAssertion } from './verify-assertion.ts'
