export { updateAllScores } from './like.ts'
