export { forgetVoter } from './forget-voters.ts'
export { publishResults, requestResults } from './publish-results.ts'
