export { canEditPublication, editedPublicationIds, isOwnPost } from './policy.ts'
export { transferStatements } from './transfer-statements.ts'
