export { importLikeStatements, removeLikeStatements } from './import-likes.ts'
